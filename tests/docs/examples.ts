/** The blocks of a document that contain a text, and what to know about them. */
type About<T> = readonly [file: string, text: string, T]

const hosted = 'needs a hosted project'
const server = 'needs a server with a domain'

/** The examples that do not run here, and why or where they do. */
export const elsewhere: About<string>[] = [
  ['README.md', 'npm install && npm start', 'tests/local/stack.test.ts starts the stack'],
  ['README.md', 'npm install && npm test', 'runs this test'],
  ['docs/start.md', 'functions.invoke', 'needs a page: tests/client/supabase-js.test.ts'],
  ['docs/background.md', 'EventSource', 'needs a page: tests/operations/tasks/create-run-ticket.test.ts'],
  ['docs/data.md', 'npm run backup', `${hosted}; tests/deploy/backup.test.ts runs the commands`],
  ['docs/data.md', 'pg_dump', hosted],
  [
    'docs/captures.md',
    'APIFY_ACTOR',
    'variables; tests/operations/catalogs/capture-tracks.test.ts reads them',
  ],
  ['docs/credits.md', 'PUT', 'needs a card that a person has saved; tests/operations/billing has one'],
  ['docs/credits.md', 'research_events', 'two lines of a definition'],
  ['docs/deploying.md', '', hosted],
  ['docs/catalogs.md', 'acp catalogs', 'tests/cli/commands.test.ts fills a catalog'],
  ['docs/monitoring.md', 'npm start', 'starts a stack'],
  ['docs/monitoring.md', 'listen(4318)', 'runs until Ctrl-C'],
  ['docs/monitoring.md', 'grep', 'needs the id of a request of the reader'],
  ['docs/scale.md', 'npm run archive', 'tests/archive/archive.test.ts runs the commands'],
  ['docs/scale.md', 'check:distributed', 'tests/distributed/citus.test.ts runs the checks'],
  ['docs/self-hosting.md', '', `${server}; tests/deploy/self-hosted.test.ts reads the variables`],
  ['docs/pages-and-fans.md', 'data-form-type', 'a part of a page: tests/pages/sign-up-form.test.ts'],
  ['docs/sites.md', 'scaledDown', 'needs a browser: tests/media/scaled-in-browser.test.ts'],
  ['docs/maintaining.md', 'npm run test:live', `${hosted}; tests/local/live-suite.test.ts runs the suite`],
  ['docs/valuation-model.md', 'npm run backtest', 'needs a folder of data; tests/backtest has one'],
  ['shared/client/README.md', '', 'tests/client/environments.test.ts, in Node, Deno and a browser'],
]

/** Programs that run until they are stopped, and what they print when they are ready. */
export const programs: About<RegExp>[] = [
  ['docs/background.md', 'functions/worker/index.ts', /"event":"started"/],
  ['docs/webhooks.md', 'node receiver.mjs', /The receiver listens/],
]

/** Requests that a document shows to be refused, and what they print. */
export const refusals: About<RegExp>[] = [
  [
    'docs/requests.md',
    'limt=5',
    /^x-error-detail: since must be a date that exists, and 2026-02-30 does not; days must be at most 31; Unknown field: limt\. Did you mean limit\?\r$/m,
  ],
]

/** Commands after a block that no reader needs. */
export const additions: About<string>[] = [
  [
    'docs/webhooks.md',
    'node receiver.mjs',
    `curl -s --no-fail-with-body -w 'not signed: %{http_code}\\n' http://localhost:3000/ -d '{}'`,
  ],
  ['shared/cli/README.md', 'history.svg', `grep -q '^<svg ' history.svg`],
]

/** What documents print at their end. */
export const expected: About<RegExp>[] = [
  ['docs/start.md', 'agents/signup', /"email":"[\w-]+@example.com"[^]*"kind":"api_key"/],
  ['docs/start.md', 'sign-in.mjs', /"key":\{[^}]*"name":"My server"/],
  ['README.md', 'node catalogs.mjs', /The Paper Lanterns, complete \d+/],
  ['docs/background.md', 'events', /^event: end\ndata: .*"status":"completed"/m],
  ['docs/content.md', 'workspaces', /"say":"@content-agent link [\w-]+"/],
  ['docs/requests.md', 'Idempotency-Key', /"name":"Demo"/],
  ['docs/monitoring.md', 'api/health', /"status":"ok"[^]*"status":"ready"/],
  ['docs/monitoring.md', 'api/metrics', /^# HELP platform_/m],
  ['docs/assistants.md', 'sandboxes/files', /mix\.wav/],
  [
    'docs/sites.md',
    'organizationId',
    /"sites":\[\{"id":"0e000000-0000-4000-8000-000000000020"/,
  ],
  ['docs/pages-and-fans.md', 'visits?days', /"date":"[\d-]+","visits":\d/],
  ['docs/pages-and-fans.md', 'signups.csv?format', /EMAIL,LANGUAGE,CONSENTED_AT,SIGNED_UP_ON/],
  ['docs/webhooks.md', 'node receiver.mjs', /^not signed: 400$/m],
  ['docs/webhooks.md', 'test', /ping \{"account_id":"[\w-]+","endpoint_id":"[\w-]+"\}$/m],
]

export const files: Record<string, string> = {
  'mix.wav': 'RIFF',
  'recordings.csv': 'isrc,name,artist,release_date\nQZDM02009001,A title,An artist,2020-01-31\n',
  'observations.csv': 'isrc,captured_at,value\nQZDM02009001,2025-01-01T04:20:00Z,1000\n',
}

/** What a reader replaces, and what is different in a test. */
export const placeholders = (stack: {
  email: string
  baseUrl: string
  host: string
  receiverPort: number
  passwords: { platform_worker: string }
}): [string, string][] => [
  ['you@example.com', stack.email],
  ['http://localhost:8000', stack.baseUrl],
  ['http://localhost:3000', `http://localhost:${stack.receiverPort}`],
  ['listen(3000', `listen(${stack.receiverPort}`],
  [
    'postgres://platform_worker:<password>@<host>:5432/postgres',
    `postgres://platform_worker:${stack.passwords.platform_worker}@${stack.host}/platform`,
  ],
  // It was built before, because tests that run at the same time use it.
  ['npm run build:packages', 'true'],
]
