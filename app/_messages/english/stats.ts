/** Texts of the statistics. */
export const stats = {
  "stats.heading": "How well tickets are placed",
  "stats.refused": "No report for this",
  "stats.span": "{period}, in UTC",
  "stats.drafts":
    "Drafts of replies in the last 30 days: {kept} kept, {changed} changed, {discarded} thrown away.",
  "incidents.title": "Incidents of the last 30 days",
  "incidents.alike": "{tickets} tickets alike",
  "incidents.unjudged": "{unjudged} of them not judged, since",
  "stats.period": "{from} to {to}",
  "stats.nothing":
    "No ticket came in these days. Choose more days, place one in <link>the console</link>, or send one to POST /api/classify-ticket.",
  "stats.noTicket": "No ticket came in these days. Choose more days.",
  "stats.noneJudged": "No ticket was judged in these days.",
  "stats.notJudged":
    "No ticket was judged in these days. Confirm or correct some in the list of tickets, or choose more days.",
  "report.days": "Days",
  "report.year": "A year",
  "report.oneDay": "1 day",
  "report.someDays": "{days} days",
  "report.collection": "Collection",
  "report.all": "All",
  "report.first": "First day",
  "report.last": "Last day",
  "key.came": "first came in these days",
  "key.noneJudged": "no ticket was judged",
  "key.days": { one: "{count} day", other: "{count} days" },
  "key.more": "{share} more than in the {days} before",
  "key.fewer": "{share} fewer than in the {days} before",
  "key.same": "as many as in the {days} before",
  "key.first": "none in the {days} before",
  "key.better": "{points} points better than before",
  "key.worse": "{points} points worse than before",
  "key.notSure": "{points} points against before: may be chance",
  "key.higher": "{points} points more than before",
  "key.lower": "{points} points less than before",
  "key.certainty": "{interval} with 95\u00a0% certainty",
  "key.corrected": "{corrected} of them corrected",
  "key.correctedLink": "<link>{corrected}</link> of them corrected",
  "key.high": "High confidence",
  "key.ofAll": "of all tickets",
  "key.error": "of all tickets; calibration error {error}",
  "column.level": "Level",
  "column.coverage": "Coverage",
  "column.precision": "Precision",
  "column.judged": "Judged",
  "column.right": "Right",
  "column.accuracy": "Accuracy",
  "column.interval": "95\u00a0% interval",
  "column.confidence": "Confidence",
  "column.meanConfidence": "Mean confidence",
  "column.correct": "Correct",
  "column.placedIn": "Placed in",
  "column.pair": "Placed in, and correct",
  "column.some": "Some of them",
  "column.document": "Document",
  "column.opened": "Opened",
  "column.inserted": "Inserted",
  "column.rejected": "Rejected",
  "column.text": "Text",
  "column.byPeople": "People",
  "column.byAgents": "Agents",
  "column.noResult": "No result",
  "column.place": "Place",
  "column.page": "Page",
  "column.no": "No",
  "column.yes": "Yes",
  "column.helpful": "Helpful",
  "figure.table": "{title}, table",
  "table.back": "All figures",
  "table.unknown": "There is no such table; these are known",
  "figure.showTable": "Table<of>: {title}</of>",
  "accuracy.title": "Accuracy over time",
  "accuracy.perDay": "day",
  "accuracy.perDays": "{days} days",
  "accuracy.note":
    "The share of judged tickets whose first prediction was right, per {period}, with its 95\u00a0% interval. People correct mistakes more often than they confirm right answers, so the true share is probably higher.",
  "accuracy.picture":
    "From {from} to {to}, {right} of {judged} judged tickets were right: {share}. The table has each point.",
  "volume.title": "Tickets over time",
  "volume.note": "How many new tickets came per {period}, by confidence.",
  "volume.picture":
    "{placed} tickets from {from} to {to}, as stacked bars. The table has each bar.",
  "queues.title": "Each queue",
  "queues.note":
    "Tickets that were placed there, against as many days before; how often that was right; the share placed with high or medium confidence; the share that could be placed without a person, by the history of each ticket; and half of the judgements took no longer than this.",
  "queues.broken": "{level} below {promise} since {since}",
  "queues.judged": "{interval}, {judged} judged",
  "queues.others": {
    one: "{count} smaller queue is in the file.",
    other: "{count} smaller queues are in the file.",
  },
  "column.queue": "Queue",
  "column.automated": "Automated",
  "column.wait": "To judgement",
  "levels.title": "Precision and coverage per level",
  "levels.told": "{level}: precision {precision}, coverage {coverage}",
  "levels.note":
    "Precision: the share of a level's judged tickets that had the right collection, with its 95\u00a0% interval; the dashed mark is what the level promises. Coverage: the share of all tickets that have the level.",
  "levels.nowhere":
    "<link>{nowhere}</link> of the judged tickets belong to none of the collections; each level counts them as wrong.",
  "levels.broken":
    "<b>{level}</b> has been right less often than the {promise} that it promises <link>since {since}</link>.",
  "calibration.title": "Calibration",
  "calibration.question":
    "Whether tickets that are placed with 80\u00a0% confidence are right in 80 of 100 cases.",
  "calibration.note":
    "Points on the dashed line are as good as predicted: placed with 80\u00a0% confidence, right in 80 of 100 cases. Below it confidence is too high. Expected calibration error {error}.",
  "calibration.diagram": "Reliability diagram",
  "calibration.picture":
    "Accuracy against confidence in tenths, with intervals of 95\u00a0% and the number of tickets of each tenth. Expected calibration error {error}. The table has each point.",
  "calibration.range": "{from} to {to}",
  "calibration.perTenth": "Tickets per tenth of confidence",
  "confusion.title": "Which collections are taken for which",
  "confusion.note":
    "Each row is a correct collection, each column where its judged tickets were placed. The deeper a colour, the larger its share of the row.",
  "confusion.corner": "Placed →\nCorrect ↓",
  "confusion.right": "right",
  "confusion.wrong": "placed elsewhere",
  "confusion.mixed": "among the others, right or not",
  "confusion.matrix": "Confusion matrix",
  "confusion.others": "{others} others",
  "mistakes.title": "Most frequent mistakes",
  "mistakes.note":
    "If a pair stays here for long, add keywords or pages to the correct collection.",
  "mistakes.none": "No judged ticket of these days was in the wrong collection.",
  "column.field": "Field",
  "fields.title": "Configured fields",
  "fields.note":
    "Coverage: the share of a field's judged tickets for which the classifier said a value. Precision: the share of those values that were right.",
  "drift.title": "What is new",
  "drift.note":
    "The newest tickets of these days against those before: a ticket is far from all that came before when it is less like any of them than 95 of 100 were before. Counted at most every ten minutes.",
  "drift.usual":
    "<far>{share}</far> of <all>{tickets}</all> tickets are far from all before ({interval}); {expected} are usual.",
  "drift.changed":
    "<far>{share}</far> of <all>{tickets}</all> tickets are far from all before ({interval}), where {expected} are usual: new kinds of tickets come in.",
  "drift.kinds": "New kinds of tickets",
  "drift.kind": "New kind",
  "drift.words": "Words that stand out",
  "drift.word": "Word",
  "drift.before": "Before",
  "drift.noWords": "No word stands out against the tickets before.",
  "documents.title": "Suggested documents",
  "documents.note":
    "Opened {opened}, inserted {inserted} and rejected {rejected} times, for <link>{tickets}</link> tickets.",
} as const;

/** What people search for, and what they think of pages. */
export const searchStats = {
  "searches.title": "Searches",
  "searches.off":
    "Searches are not counted here, because QUERY_ANALYTICS is off. Set it to on and start the service again.",
  "searches.none":
    "No searches were counted in these days. Counts are removed after 90 days. Choose other days.",
  "searches.counted":
    "{searches} searches of {texts} texts, {without} without a result; {opened} hits were opened. Searches are counted over all collections, for 90 days.",
  "searches.countedAtRank":
    "{searches} searches of {texts} texts, {without} without a result; {opened} hits were opened, at rank {rank} on average. Searches are counted over all collections, for 90 days.",
  "searches.byWhom": "{people} came from people and {agents} from agents.",
  "searches.most": "Searched most",
  "searches.mostNote":
    "Many searches with few opened hits, or with hits opened far down: the best page does not come first.",
  "searches.noText": "No text of these searches is stored.",
  "searches.vain": "Searched without results",
  "searches.vainNote": "Write the missing page, or add the words to an existing one.",
  "searches.vainAgents": "Asked by agents without results",
  "searches.vainAgentsNote":
    "What agents wanted to know over MCP and did not get. Nobody is there to ask in other words.",
  "searches.allFound": "Every stored text had a result.",
  "searches.unopened": "Found and not opened",
  "searches.unopenedNote":
    "Nobody opened a hit: titles and passages do not promise an answer, or the passage already gave it. Searches of programs count too, those of agents do not.",
  "searches.allOpened": "For every stored text with results, somebody opened a hit.",
  "votes.title": "Pages",
  "votes.none":
    "No reader has said in these days whether a page was helpful. Every page asks the question.",
  "votes.counted":
    "Votes: {votes}, of which {share} said yes. Each browser has one vote per page, which counts for a year.",
  "votes.least": "Least helpful pages",
  "votes.leastNote": "Look at what was searched without results before you rewrite one.",
  "votes.comment": "“{text}” <said>{vote}, {day}</said>",
} as const;
