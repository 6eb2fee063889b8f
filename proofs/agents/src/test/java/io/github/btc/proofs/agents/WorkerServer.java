package io.github.btc.proofs.agents;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A server that forks workers, with the application that answers with the worker's process id. */
enum WorkerServer {
  GUNICORN {
    @Override
    List<String> command() {
      String tests = AgentKind.source("python/tests");
      return List.of(
          program(), "-c", tests + "/gunicorn.conf.py", "--chdir", tests, "worker_app:app");
    }

    @Override
    Map<String, String> environment() {
      return Map.of("PYTHONPATH", AgentKind.source("python/src"), "PYTHONDONTWRITEBYTECODE", "1");
    }

    @Override
    boolean isInstalled() {
      return Files.isExecutable(Path.of(program()));
    }

    private String program() {
      return AgentKind.source("../.tools/runtimes/python/bin/gunicorn");
    }

    @Override
    String leftOut() {
      return "agents: leaving out gunicorn (expected scripts/runtime.sh python to run)";
    }
  },
  PUMA {
    @Override
    List<String> command() {
      String tests = AgentKind.source("ruby/test");
      return List.of("puma", "-C", tests + "/puma.rb", tests + "/worker.ru");
    }

    @Override
    Map<String, String> environment() {
      return Map.of("RUBYLIB", AgentKind.source("ruby/lib"));
    }

    @Override
    boolean isInstalled() {
      return AgentKind.isOnPath("puma");
    }

    @Override
    String leftOut() {
      return "agents: leaving out Puma (expected scripts/runtime.sh ruby to run)";
    }
  };

  abstract List<String> command();

  abstract Map<String, String> environment();

  abstract boolean isInstalled();

  /** Returns the sentence for a build without the server. */
  abstract String leftOut();
}
