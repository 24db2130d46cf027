/**
 * Figures of guides that are constants of the code: where `#` stands in a sentence of the guide and in a line of the source.
 * The last cell is by how much the unit of the source is smaller.
 */
type Figure = [guide: string, text: string, source: string, pattern: string, factor?: number]

const operations = 'shared/operations'
export const unitsOfACapture = ['sql/credits/credit_prices.sql', "'playcount_snapshot', 1, #"] as const

export const figures: Figure[] = [
  // Pages
  ['docs/sites.md', "a model's work is # credits", 'sql/credits/credit_prices.sql', "'site_generation', #"],
  [
    'docs/sites.md',
    'the next # shows of the Bandsintown',
    'shared/generation/profile-shows.ts',
    'maxShows = #',
  ],
  ['docs/sites.md', 'a timeout after # seconds', 'shared/tasks/generate-site.ts', 'timeLimitMs = #', 1000],
  ['docs/sites.md', 'The newest # states of a site', 'sql/sites/site_revisions.sql', 'newest # states'],
  [
    'docs/sites.md',
    'A site can have # in its life',
    'sql/sites/addresses.sql',
    'v_max_slugs constant integer := #',
  ],
  ['docs/pages-and-fans.md', 'at most # sources and', 'sql/sites/visits.sql', 'begin return #; end'],
  ['docs/pages-and-fans.md', 'returns the newest # with', `${operations}/sites/get-signups.ts`, 'limit\\(#,'],
  ['docs/pages-and-fans.md', 'deleted after # days', 'sql/sites/confirm-signups.sql', "interval '# days'"],
  ['docs/sites.md', 'at most 4 MB and # megapixels', 'shared/media/media.ts', 'maxPixels = #', 1e6],
  [
    'docs/sites.md',
    'on hosted Supabase # megapixels, because',
    'shared/composition/configuration.ts',
    'maxPicturePixelsOnTheEdge = #',
    1e6,
  ],
  ['docs/sites.md', 'to the # pixels that are stored', 'shared/media/media.ts', 'maxSide = #'],
  // Catalogs and play counts
  [
    'docs/catalogs.md',
    'newest first, up to # per page',
    `${operations}/schemas.ts`,
    'pageQuery = \\{ page: Page, limit: limit\\(#',
  ],
  [
    'docs/catalogs.md',
    'recordings by ISRC, up to # per page',
    `${operations}/catalogs/list-songs.ts`,
    'limit\\(#',
  ],
  [
    'docs/captures.md',
    '1 to # recordings, in no catalog',
    `${operations}/catalogs/create-snapshot.ts`,
    'Isrc\\)\\.min\\(1\\)\\.max\\(#\\)',
  ],
  ['docs/captures.md', '1 credit for each # recordings', ...unitsOfACapture],
  [
    'docs/captures.md',
    'captures at a time \\(default #\\)',
    'shared/composition/worker-configuration.ts',
    'WORKER_CONCURRENCY.*default\\(#\\)',
  ],
  [
    'docs/captures.md',
    'within the first # minutes of this hour',
    'sql/tasks/schedule-times.sql',
    'bigint % #',
    60,
  ],
  ['docs/captures.md', 'the whole tolerance of # s', 'sql/catalogs/history.sql', '<= #'],
  [
    'docs/captures.md',
    'no observation for # days',
    'sql/snapshots/capture-tracks.sql',
    "now\\(\\) - interval '# days'\\)",
  ],
  [
    'docs/catalogs.md',
    'Up to # rows and',
    'shared/operations/catalogs/song-file/read-song-file.ts',
    'maxRows = #',
  ],
  [
    'docs/catalogs.md',
    'asked for again after # days',
    'sql/catalogs/complete-recordings.sql',
    "interval '# days'",
  ],
  [
    'docs/play-counts.md',
    'of up to # recordings that grew',
    `${operations}/catalogs/history-picture/draw-movers.tsx`,
    'maxPanels = #',
  ],
  [
    'docs/play-counts.md',
    'daily gains: 1 to # days',
    `${operations}/catalogs/daily-gains-schemas.ts`,
    'maxDays = #',
  ],
  ['docs/play-counts.md', '# to 1200 px', `${operations}/catalogs/picture-format.ts`, 'min\\(#\\)'],
  ['docs/play-counts.md', '360 to # px', `${operations}/catalogs/picture-format.ts`, 'max\\(#\\)'],
  ['docs/play-counts.md', 'default #;', `${operations}/catalogs/picture-format.ts`, 'widths.default\\(#\\)'],
  ['docs/play-counts.md', 'all up to #; in a larger', 'sql/catalogs/summary.sql', 'limit #\\n'],
  ['docs/play-counts.md', 'the # largest by date', 'sql/catalogs/summary.sql', 'event.date limit #'],
  [
    'docs/play-counts.md',
    'the # comparable recordings',
    'sql/catalogs/summary.sql',
    'r.previous, r.isrc limit #',
  ],
  [
    'docs/valuations.md',
    'years of cash flow, 1 to #;',
    `${operations}/catalogs/valuation-report/report-input.ts`,
    'term_years.*max\\(#\\)',
  ],
  [
    'docs/valuations.md',
    'nothing after them has a value \\| #',
    `${operations}/catalogs/valuation-report/report-input.ts`,
    'term_years.*default\\(#\\)',
  ],
  // Money
  ['docs/credits.md', 'raises a balance below # to', 'sql/credits/balance.sql', 'then # else 0 end'],
  ['docs/credits.md', '`site_generation` \\| #', 'sql/credits/credit_prices.sql', "'site_generation', #"],
  ['docs/credits.md', '`content_creation` \\| #', 'sql/credits/credit_prices.sql', "'content_creation', #"],
  [
    'docs/credits.md',
    '`credits` is # to 100000. Afterwards',
    'shared/operation/purchase-limits.ts',
    'minPurchase = #',
  ],
  [
    'docs/credits.md',
    '`credits` is 500 to #. Afterwards',
    'shared/operation/purchase-limits.ts',
    'maxPurchase = #',
  ],
  [
    'docs/credits.md',
    '`credits` is # to 100000, by default',
    'shared/operation/purchase-limits.ts',
    'minPurchase = #',
  ],
  [
    'docs/credits.md',
    'A reservation lasts # minutes',
    'sql/credits/charges.sql',
    'lifetime_minutes integer default #',
  ],
  [
    'docs/credits.md',
    'by default and # at most',
    'sql/credits/charges.sql',
    'lifetime_minutes between 1 and # is',
  ],
  ['docs/credits.md', 'of a capture lasts # days', 'sql/snapshots/create-capture.sql', "interval '# days'"],
  ['docs/credits.md', 'event after # days', 'sql/billing/purchases.sql', "interval '# days'"],
  // Content and files
  [
    'docs/content.md',
    'videos, 1 \\(default\\) to #',
    `${operations}/content/create-content.ts`,
    'batch: z.int\\(\\).min\\(1\\).max\\(#\\)',
  ],
  [
    'docs/content.md',
    'up to # titles or ISRCs',
    `${operations}/content/create-content.ts`,
    'songs: .*max\\(#\\).default',
  ],
  [
    'docs/content.md',
    'up to # https addresses',
    `${operations}/content/create-content.ts`,
    'images: .*max\\(#\\)',
  ],
  [
    'docs/content.md',
    'not completed within # minutes',
    'shared/tasks/create-content.ts',
    'contentLimitMs = # \\* 60_000',
  ],
  ['docs/content.md', '# credits per video', 'sql/credits/credit_prices.sql', "'content_creation', #"],
  [
    'docs/content.md',
    'cut after # characters',
    'shared/providers/content/content-api.ts',
    'maxCaptionLength = #',
  ],
  [
    'docs/content.md',
    'made there \\(# credits each',
    'sql/credits/credit_prices.sql',
    "'content_creation', #",
  ],
  ['docs/content.md', 'without a mention for # days', 'sql/agent/messages.sql', "interval '# days'"],
  [
    'docs/assistants.md',
    'commits up to # files',
    `${operations}/sandboxes/commit-files.ts`,
    '\\}\\)\\).min\\(1\\).max\\(#\\)',
  ],
  // The interface
  ['docs/requests.md', 'A repeat within # hours', 'sql/requests/idempotency.sql', "interval '# hours'"],
  ['docs/requests.md', 'A key is 1 to # printable', 'shared/operation/idempotency.ts', '1 to # printable'],
  ['docs/mcp.md', 'take at most # bytes', 'shared/adapters/mcp/fit-result.ts', 'maxResultBytes = #'],
  [
    'docs/background.md',
    'within # seconds, with the rights',
    'sql/tasks/run_tickets.sql',
    "interval '# minute'",
    1 / 60,
  ],
  ['docs/background.md', 'may have # streams open in one', 'shared/composition/services.ts', 'perOwner: #'],
]
