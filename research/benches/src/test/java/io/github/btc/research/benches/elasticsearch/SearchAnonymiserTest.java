package io.github.btc.research.benches.elasticsearch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;

final class SearchAnonymiserTest {

  private static final JsonMapper JSON = new JsonMapper();

  private final SearchAnonymiser anonymiser = new SearchAnonymiser(new byte[] {1, 2, 3});

  @Test
  void anotherWordHasTheSameLengthAndKindOfLetters() {
    assertThat(anonymiser.text("Smith, 1042 o'neil"))
        .matches("[A-Z][a-z]{4}, [1-9]\\d{3} [a-z]'[a-z]{4}")
        .doesNotContain("Smith", "1042", "neil");
  }

  @Test
  void theSameWordBecomesTheSameOneUnderOneKeyOnly() {
    assertThat(anonymiser.text("smith")).isEqualTo(anonymiser.text("smith"));
    assertThat(anonymiser.text("smith"))
        .isNotEqualTo(new SearchAnonymiser(new byte[] {9}).text("smith"));
    assertThat(anonymiser.text("red smith red")).matches("(\\w{3}) \\w{5} \\1");
  }

  @Test
  void longWordsDoNotRepeatThemselves() {
    String word = anonymiser.text("a".repeat(64));

    assertThat(word.substring(0, 8)).isNotEqualTo(word.substring(8, 16));
  }

  @Test
  void datesStayAsFarFromEachOther() {
    String first = anonymiser.text("2018-06-01T10:00:00Z");
    String second = anonymiser.text("2018-06-03");

    assertThat(first).isNotEqualTo("2018-06-01T10:00:00Z").endsWith("T10:00:00Z");
    assertThat(java.time.LocalDate.parse(first.substring(0, 10)).plusDays(2))
        .isEqualTo(java.time.LocalDate.parse(second));
    assertThat(anonymiser.text("now-7d/d")).isEqualTo("now-7d/d");
  }

  @Test
  void whatFollowsADateGoesUnlessItIsATime() {
    assertThat(anonymiser.text("2018-06-01 10:00:00.123+02:00||+1d/d"))
        .endsWith(" 10:00:00.123+02:00||+1d/d");
    assertThat(anonymiser.text("2018-06-01||-7d")).endsWith("||-7d");
    assertThat(anonymiser.text("2018-06-01 smith 4711")).matches("[-\\d]{10} [a-z]{5} [1-9]\\d{3}");
    for (String text :
        List.of(
            "2018-06-01 smith 4711",
            "2018-06-01smith4711",
            "2018-06-01T10:00 smith 4711",
            "2018-06-01||smith 4711",
            "2018-06-01\nsmith 4711")) {
      assertThat(anonymiser.text(text)).hasSameSizeAs(text).doesNotContain("smith", "4711");
    }
  }

  /** What Elasticsearch writes for a range of "gte" and "lt"; aggregations have ranges as well. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'query':{'range':{'age':{'from':4711,'to':null,'include_lower':true,'boost':1.0}}}}",
        "{'query':{'range':{'age':{'from':4711}}}}",
        "{'query':{'range':{'age':{'from':4711,'size':5,'include_upper':false}}}}",
        "{'query':{'range':{'size':{'from':'smith','to':'smith'}}},'size':3}",
        "{'aggs':{'a':{'range':{'field':'age','ranges':[{'from':4711},{'from':4711,'to':4711}]}}}}",
      })
  void theLowerEndOfARangeIsData(String search) {
    assertThat(anonymous(search.replace('\'', '"'))).doesNotContain("4711", "smith");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'from':4711}",
        "{'from':4711,'size':10}",
        "{'aggs':{'a':{'top_hits':{'from':4711,'size':3}}}}",
      })
  void theFirstHitToShowIsStructure(String search) {
    assertThat(anonymous(search.replace('\'', '"'))).contains("\"from\":4711");
  }

  /** What is searched for goes; how it is searched for stays. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'query':{'match':{'title':{'query':'smith','operator':'and'}}}}|'operator':'and'",
        "{'query':{'match':{'title':'smith'}},'size':10,'from':20}|'size':10,'from':20",
        "{'query':{'term':{'type':'smith'}}}|'type'",
        "{'query':{'terms':{'size':['smith','x']}}}|'size'",
        "{'query':{'multi_match':{'query':'smith','fields':['title^2'],'type':'phrase'}}}|'fields':['title^2'],'type':'phrase'",
        "{'query':{'bool':{'must':[{'term':{'name':'smith'}}],'minimum_should_match':1}}}|'minimum_should_match':1",
        "{'query':{'query_string':{'query':'smith AND red'}}}| AND ",
        "{'aggs':{'by':{'terms':{'field':'name','size':5,'include':'smith'}}}}|'field':'name','size':5",
        "{'sort':[{'age':{'order':'asc','missing':'smith'}}]}|'order':'asc'",
        "{'query':{'ids':{'values':['smith']}},'profile':true}|'profile':true",
        "{'query':{'wildcard':{'name':{'value':'smith*'}}}}|*'",
        "{'aggs':{'by':{'terms':{'field':'name','order':[{'_count':'desc'},{'_key':'asc'}],'include':'smith'}}}}|[{'_count':'desc'},{'_key':'asc'}]",
        "{'aggs':{'by':{'terms':{'field':'name','collect_mode':'breadth_first','include':'smith'}}}}|'breadth_first'",
        "{'query':{'geo_distance':{'at':'smith','distance_type':'arc','validation_method':'STRICT'}}}|'arc','validation_method':'STRICT'",
        "{'query':{'match':{'doc':{'query':'smith','operator':'and'}}}}|'operator':'and'",
        "{'aggs':{'documents':{'date_histogram':{'field':'day','calendar_interval':'month','missing':'smith'}}}}|'month'",
        "{'query':{'has_child':{'type':'a','max_children':2147483647,'query':{'term':{'name':'smith'}}}}}|2147483647",
        "{'sort':[{'age':{'order':'asc','missing':'_last'}}],'pit':{'id':'smith','keep_alive':'1m'}}|'_last'",
        "{'sort':[{'age':{'order':'asc'}}],'pit':{'id':'smith','keep_alive':'1m'}}|'keep_alive':'1m'",
        "{'slice':{'id':1,'max':2},'query':{'term':{'name':'smith'}}}|'slice':{'id':1,'max':2}",
      })
  void keepsStructureOnly(String search, String kept) {
    String source = search.replace('\'', '"');

    String anonymous = anonymous(source);

    assertThat(anonymous).doesNotContain("smith").contains(kept.replace('\'', '"'));
    assertThat(anonymous).hasSameSizeAs(source);
  }

  /** There a key is the name of a field or a variable, whatever it is called. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'query':{'more_like_this':{'like':[{'doc':{'type':'smith','path':'4711'}}]}}}",
        "{'query':{'percolate':{'field':'query','document':{'type':'smith','sort':[4711]}}}}",
        "{'query':{'percolate':{'field':'query','documents':[{'a':[{'type':'smith','size':4711}]}]}}}",
        "{'query':{'script_score':{'script':{'params':{'type':'smith','from':4711}}}}}",
        "{'aggs':{'a':{'composite':{'sources':[],'after':{'type':'smith','size':4711}}}}}",
        "{'query':{'gauss':{'order':{'origin':'smith'},'slice':{'origin':4711}}}}",
        "{'aggs':{'a':{'avg':{'field':'age'},'meta':{'type':'smith','size':4711}}}}",
      })
  void documentsAndParametersAreDataAllTheWayDown(String search) {
    assertThat(anonymous(search.replace('\'', '"'))).doesNotContain("smith", "4711");
  }

  @Test
  void unitsStay() {
    assertThat(anonymous("{\"query\":{\"geo_distance\":{\"distance\":\"471km\",\"at\":[1,2]}}}"))
        .doesNotContain("471km")
        .containsPattern("\"distance\":\"[1-9]\\d\\dkm\"");
    assertThat(anonymous("{\"gauss\":{\"day\":{\"scale\":\"47.1d\",\"offset\":\"smith\"}}}"))
        .doesNotContain("smith")
        .containsPattern("\"scale\":\"[1-9]\\d.\\dd\"");
  }

  @Test
  void whatMustNotBeLessThanSomethingElseStays() {
    assertThat(anonymous("{\"knn\":{\"field\":\"v\",\"k\":10,\"num_candidates\":100},\"size\":10}"))
        .isEqualTo("{\"knn\":{\"field\":\"v\",\"k\":10,\"num_candidates\":100},\"size\":10}");
  }

  @Test
  void numbersAreDataToo() {
    assertThat(anonymous("{\"query\":{\"term\":{\"account\":4711}}}"))
        .doesNotContain("4711")
        .matches(".*\"account\":[1-9]\\d{3}}.*");
    assertThat(anonymous("{\"query\":{\"range\":{\"price\":{\"gte\":-12,\"lte\":0}}}}"))
        .doesNotContain("-12")
        .contains("\"lte\":0");
    assertThat(anonymous("{\"query\":{\"geo_distance\":{\"at\":{\"lat\":52.5,\"lon\":-13.4}}}}"))
        .doesNotContain("52.5", "13.4");
  }

  private String anonymous(String source) {
    return anonymiser.search(JSON.readTree(source)).toString();
  }
}
