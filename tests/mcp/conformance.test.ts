import { Hono } from 'hono'
import { beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { fixture } from '../support/fixture.ts'
import { type Revision, revisions } from '../support/mcp-clients.ts'
import { listen, openPlatform } from '../support/platform.ts'
import { words } from '../support/words.ts'

const suite = new URL('../../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url)
const maxRunMs = 90_000

/**
 * Scenarios, or checks of scenarios, that cannot pass here. Any other failure fails the test, and so does an entry that is no
 * longer needed.
 */
const excused: [because: string, at: readonly Revision[], scenarios: string[]][] = [
  [
    "calls a tool of the suite's own example server",
    revisions,
    words(`
      tools-call-simple-text tools-call-image tools-call-audio tools-call-embedded-resource tools-call-mixed-content
      tools-call-error tools-call-with-progress json-schema-2020-12`),
  ],
  [
    'needs logging or sampling, which no tool here uses, or elicitation, for which a session is needed',
    ['2025-11-25'],
    words(`
      logging-set-level tools-call-with-logging tools-call-sampling tools-call-elicitation
      elicitation-sep1034-defaults elicitation-sep1330-enums`),
  ],
  [
    "calls a tool of the suite's own example server that requests input: confirm.test.ts has those here",
    ['2026-07-28'],
    words(`
      input-required-result-basic-elicitation input-required-result-basic-sampling
      input-required-result-basic-list-roots input-required-result-request-state
      input-required-result-multiple-input-requests input-required-result-multi-round
      input-required-result-non-tool-request input-required-result-result-type
      input-required-result-tampered-state input-required-result-capability-check`),
  ],
  [
    "calls a tool of the suite's own example server, or needs a task of one",
    ['2026-07-28'],
    words(`
      server-stateless/sep-2575-server-rejects-undeclared-capability
      server-stateless/sep-2575-missing-capability-http-400
      server-stateless/sep-2575-http-server-no-independent-requests-on-stream
      server-stateless/sep-2575-server-no-log-without-loglevel
      tasks-dispatch-and-envelope/tasks-server-directed-creation-no-hint
      tasks-dispatch-and-envelope/sep-2663-legacy-task-param-ignored
      tasks-dispatch-and-envelope/tasks-immediate-result-shortcut
      tasks-dispatch-and-envelope/tasks-result-type-complete-on-non-task-responses
      tasks-dispatch-and-envelope/sep-2663-durable-create-strong-consistency
      tasks-capability-negotiation/sep-2663-server-rejects-undeclared-client
      tasks-capability-negotiation/tasks-per-request-meta-opt-in
      tasks-request-headers/tasks-headers-tolerate-mcp-method-on-tools-call
      tasks-request-headers/sep-2663-routing-headers-accepted-on-tasks-get
      tasks-request-headers/sep-2663-server-rejects-mismatched-mcp-name-on-tasks-get`),
  ],
  ['needs a tool with x-mcp-header annotations, which no tool here has', ['2026-07-28'], [
    'http-custom-header-server-validation',
  ]],
  [
    "reads a resource of the suite's own example server",
    revisions,
    words(`resources-read-text resources-read-binary resources-templates-read`),
  ],
  [
    'needs prompts or completion, which the server does not have',
    revisions,
    words(`
      completion-complete
      prompts-get-simple prompts-get-with-args prompts-get-embedded-resource prompts-get-with-image`),
  ],
  ['needs prompts, which the server does not have', ['2026-07-28'], [
    'prompts-list',
    'caching/sep-2549-prompts-list-caching-hints',
  ]],
  ['needs subscriptions, which the server does not have', ['2025-11-25'], [
    'resources-subscribe',
    'resources-unsubscribe',
  ]],
]

/**
 * Scenarios of the tasks extension of which some checks need no tool of the suite's own example server. All checks of the
 * others do; tasks.test.ts has what they are about.
 */
const taskScenarios = words('tasks-dispatch-and-envelope tasks-capability-negotiation tasks-request-headers')

/** Scenarios that apply to a server with tools and resources, and so must have been completed. */
const applicable: Record<Revision, string[]> = {
  '2025-11-25': words('server-initialize ping tools-list resources-list dns-rebinding-protection'),
  '2026-07-28': words(`
    server-stateless tools-list resources-list caching http-header-validation server-sse-multiple-streams
    input-required-result-unsupported-methods dns-rebinding-protection`).concat(taskScenarios),
}

/** Every message of an excused scenario is still checked against the revision's schema. */
const neverExcused = 'wire-schema-valid'

interface Check {
  id: string
  status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO'
  errorMessage?: string
}

describe.each(revisions)('the official conformance suite, %s', (revision) => {
  const platform = fixture(() => openPlatform({ BASE_URL: 'http://localhost:8000' }))
  let results: Map<string, Check[]>

  beforeAll(async () => {
    const { key } = await createAccount(platform.database)
    // The suite cannot send the header x-api-key.
    const server = listen(
      new Hono().all('*', (c) => {
        const request = new Request(c.req.raw)
        request.headers.set('x-api-key', key)
        return platform.mcp.fetch(request)
      }),
    )
    results = await runSuite(`${server.url}/mcp`, revision)
    await server.close()
  }, maxRunMs + 10_000)

  const lines = () =>
    excused.filter(([, at]) => at.includes(revision)).flatMap(([, , scenarios]) => scenarios)

  function failures() {
    const pending = new Set(lines())
    const unexcused: string[] = []
    for (const [scenario, checks] of results) {
      for (const { id, status, errorMessage } of checks) {
        if (status !== 'FAILURE') continue
        const line = [scenario, `${scenario}/${id}`].find((line) => lines().includes(line))
        if (line && id !== neverExcused) pending.delete(line)
        else unexcused.push(`${scenario}/${id}: ${errorMessage}`)
      }
    }
    return { unexcused, pending: [...pending] }
  }

  it('has no failure that is not excused', () => {
    expect(failures().unexcused).toEqual([])
  })

  it('has no excuse that is not needed', () => {
    expect(failures().pending).toEqual([])
  })

  it.each(applicable[revision])('runs %s', (scenario) => {
    const passed = results.get(scenario)?.filter(({ status }) => status === 'SUCCESS')
    expect(passed?.length).toBeGreaterThan(0)
  })
})

/** Runs every scenario of a revision, and of the extensions that it has. Returns the checks of each scenario. */
async function runSuite(url: string, revision: Revision): Promise<Map<string, Check[]>> {
  const folder = await Deno.makeTempDir({ prefix: 'mcp-conformance-' })
  const run = (...scenarios: string[]) =>
    new Deno.Command(Deno.execPath(), {
      args: [
        ...['run', '-A', '--no-prompt', suite.pathname, 'server', '--url', url, ...scenarios],
        ...['--timeout', '10000', '-o', folder],
      ],
      stdout: 'null',
      stderr: 'null',
      signal: AbortSignal.timeout(maxRunMs),
    }).output()
  await run('--suite', 'all', '--spec-version', revision)
  if (revision === '2026-07-28') {
    for (const scenario of taskScenarios) await run('--scenario', scenario)
  }
  const results = new Map<string, Check[]>()
  for await (const { name } of Deno.readDir(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d\d-\d\dT[\dZ-]+$/.exec(name)?.[1]
    if (scenario) results.set(scenario, JSON.parse(await Deno.readTextFile(`${folder}/${name}/checks.json`)))
  }
  await Deno.remove(folder, { recursive: true })
  return results
}
