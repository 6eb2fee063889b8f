/*
 * Notes when Ruby stops for its collector and when it goes on, for `./btc demo`. Ruby itself reports
 * these moments, but only to C: GC::Profiler has the CPU time and not the time of day.
 */
#include <ruby.h>
#include <ruby/debug.h>
#include <time.h>

#define MOST 1000000

static struct { long long begun, ended; int full; } stops[MOST];
static long count;
static size_t majors;
static VALUE major_count;

static long long nanos(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void enter(VALUE point, void *data) {
  if (count < MOST) stops[count].begun = nanos();
}

static void leave(VALUE point, void *data) {
  if (count >= MOST) return;
  size_t now = rb_gc_stat(major_count);
  stops[count].full = now != majors;
  majors = now;
  stops[count++].ended = nanos();
}

/* call-seq: CollectionTimes.all -> [[begun, ended, full], ...] */
static VALUE all(VALUE self) {
  VALUE array = rb_ary_new();
  long known = count;
  for (long i = 0; i < known; i++) {
    rb_ary_push(array, rb_ary_new_from_args(3, LL2NUM(stops[i].begun), LL2NUM(stops[i].ended),
                                            stops[i].full ? Qtrue : Qfalse));
  }
  return array;
}

void Init_collection_times(void) {
  VALUE module = rb_define_module("CollectionTimes");
  rb_define_singleton_method(module, "all", all, 0);
  major_count = ID2SYM(rb_intern("major_gc_count"));
  majors = rb_gc_stat(major_count);
  VALUE entering = rb_tracepoint_new(0, RUBY_INTERNAL_EVENT_GC_ENTER, enter, NULL);
  VALUE leaving = rb_tracepoint_new(0, RUBY_INTERNAL_EVENT_GC_EXIT, leave, NULL);
  rb_gc_register_mark_object(entering);
  rb_gc_register_mark_object(leaving);
  rb_tracepoint_enable(entering);
  rb_tracepoint_enable(leaving);
}
