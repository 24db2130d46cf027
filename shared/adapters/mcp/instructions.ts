import type { PrincipalKind } from '../../platform/identity/principal.ts'

/** A paragraph. It is left out if none of the tools that it is about is served, and for other kinds of principals. */
interface Paragraph {
  about?: readonly string[]
  for?: readonly PrincipalKind[]
  text: string
}

const paragraphs: Paragraph[] = [
  { text: 'Analytics of music catalogs, artists, and pages for fans. Ids come from the list tools.' },
  {
    for: ['delegated'],
    text:
      "You reach this person's own workspace, and the organizations that get_account lists under grant; name one as workspace. It also has what you may spend. A deletion, and a charge above 25 credits, needs the confirm value of a dry_run that the user has agreed to. Play counts are compared only for organizations with comparisons there: an owner of one opens them in the console, under Settings, Apps.",
  },
  {
    about: ['get_catalog_playcount_history'],
    text:
      'Play counts: get_catalog_playcount_history compares what is saved. Growth is given only where a series is comparable; do not compute it yourself where it is null.',
  },
  {
    about: ['get_valuation_report'],
    text:
      'The value of a catalog is get_valuation_report; its first lines are the headline in list_catalogs. While updating is true, a newer one is being made, after a capture for instance. Do not give the lifetime average (valuation in list_catalogs, list_catalog_valuations, explain_catalog_valuation) as the value: it is all plays by age, times a fixed multiple.',
  },
  {
    about: ['create_playcount_snapshot'],
    text: 'create_playcount_snapshot captures counts now: it costs credits and runs in the background.',
  },
  {
    about: ['create_playcount_snapshot', 'generate_site'],
    text:
      'Background work returns a runId: call list_task_runs with it as run_id every 10 to 30 seconds until its status is completed or failed.',
  },
  {
    about: ['generate_site'],
    text:
      'Sites: create_site, then generate_site (costs credits, can take minutes), then preview_site for a link that the user opens. Facts and texts are changed by update_site. Publish only when the user explicitly tells you to. Each change returns a new revision; the next one needs it.',
  },
  {
    about: ['create_playcount_snapshot', 'generate_site', 'list_artist_events'],
    text:
      'Credits: 1 credit is 1 US cent. Tell the user the price before you spend many. Failed work costs nothing.',
  },
  {
    about: ['get_account'],
    for: ['session', 'api_key'],
    text: 'get_account has the balance of credits.',
  },
  {
    text:
      'Long results are cut to whole rows, and then the field "cut" says how to continue. Lists with a pagination have the next page while has_more is true. Linked resources (CSV, explanation, picture) are read with resources/read.',
  },
]

/** What a model should know before its first call of these tools: what their own descriptions cannot say. */
export const instructionsFor = (kind: PrincipalKind, tools: { has(name: string): boolean }): string =>
  paragraphs
    .filter((paragraph) => !paragraph.for || paragraph.for.includes(kind))
    .filter(({ about }) => !about || about.some((name) => tools.has(name)))
    .map(({ text }) => text).join('\n')
