/** What a model should know before its first call: what the tools' own descriptions cannot say. */
export const instructions =
  `Analytics of music catalogs, artists, and pages for fans. Ids come from the list tools.
Play counts: get_catalog_playcount_history compares what is saved. Growth is given only where a series is comparable; do not compute it yourself where it is null. create_playcount_snapshot captures counts now: it costs credits and runs in the background.
Background work returns a runId: call list_task_runs with it every 10 to 30 seconds until its status is completed or failed.
Sites: create_site, then generate_site (costs credits, can take minutes), then preview_site for a link that the user opens. Publish only when the user explicitly tells you to. Each change returns a new revision; the next one needs it.
Credits: 1 credit is 1 US cent; get_account has the balance. Tell the user the price before you spend many. Failed work costs nothing.
Long results are cut to whole rows, and then the field "cut" says how to continue. Lists with a pagination have the next page while has_more is true. Linked resources (CSV, explanation, picture) are read with resources/read.`
