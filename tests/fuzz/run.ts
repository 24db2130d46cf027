import fc from 'fast-check'
import type { Hono } from 'hono'
import { rpc, type ToolListing } from '../support/mcp-clients.ts'
import { openWorld, type World } from '../contract/world.ts'
import { openChecker, parse, type Received } from './check.ts'
import { operationsOf, resolver } from './document.ts'
import { type Household, openHousehold } from './households.ts'
import { anyPlan, type Plan } from './plan.ts'
import { curl, requestOf, type Sent } from './request.ts'

export interface Report {
  requests: number
  /** How many responses had each status, by surface: `http 200`, `mcp 200`. */
  statuses: Record<string, number>
  failures: string[]
}

/** Requests of one run of fast-check, so that memory does not grow with the number of requests. */
const chunk = 500
/** Requests after which the households are replaced, because most of what they had is deleted. */
const life = 2_500
/** Stops early when this many are wrong. */
const maxFailures = 20

/** Settings that would make most responses 429 are raised. */
const environment = { CLIENT_ADDRESS_HEADER: 'x-client-address' }

/** Sends generated requests and checks each response. The same seed generates the same requests. */
export async function fuzz({ requests, seed }: { requests: number; seed: number }): Promise<Report> {
  const world = await openWorld(environment)
  try {
    let households = [await openHousehold(world), await openHousehold(world)] as const
    const { api, mcp } = world.platform
    const document = await (await api.request('/api/openapi.json')).json()
    const resolve = resolver(document)
    const plans = anyPlan(operationsOf(document, resolve), await toolsOf(world, households[0]), resolve)
    let checker = openChecker(document, resolve, secretsOf(world, households))
    const report: Report = { requests: 0, statuses: {}, failures: [] }
    const one = async (plan: Plan, index: number) => {
      const sent = requestOf(plan, households)
      const received = await send('op' in plan ? api : mcp, sent, plan)
      const household = households[plan.household]
      const other = households[1 - plan.household as 0 | 1]
      const wrong = checker.violations(plan, sent, received, household, other)
      if (received.status < 300 && 'op' in plan) {
        household.learn(parse(received.text))
        if (sent.method === 'DELETE') household.forget(sent.target)
      }
      const status = `${'op' in plan ? 'http' : 'mcp'} ${received.status}`
      report.statuses[status] = (report.statuses[status] ?? 0) + 1
      if (wrong.length > 0) report.failures.push(describe(index, plan, sent, received, wrong, seed))
      report.requests++
    }
    for (let first = 0; first < requests && report.failures.length < maxFailures; first += chunk) {
      if (first % life === 0 && first > 0) {
        households = [await openHousehold(world), await openHousehold(world)]
        checker = openChecker(document, resolve, secretsOf(world, households))
      }
      const numRuns = Math.min(chunk, requests - first)
      const chosen = fc.sample(plans, { seed: seed * 1_000_003 + first, numRuns })
        .map((plan, index) => ({ plan, index: first + index }))
      // Both households at the same time, each one request after the other.
      await Promise.all([0, 1].map(async (household) => {
        for (const { plan, index } of chosen) {
          if (plan.household === household) await one(plan, index)
        }
      }))
    }
    return report
  } finally {
    await world.close()
  }
}

async function send(app: Hono, { target, ...init }: Sent, { address }: Plan): Promise<Received> {
  const headers = { ...init.headers, 'x-client-address': address }
  const request = new Request(`http://platform.test${target}`, { ...init, headers } as RequestInit)
  const response = await app.fetch(request)
  return { status: response.status, headers: response.headers, text: await textOf(response) }
}

const toolsOf = async (world: World, { credentials }: Household): Promise<ToolListing[]> =>
  (await rpc(world.platform.mcp, '2026-07-28', credentials.session, 'tools/list')).body.result.tools

function secretsOf({ platform }: World, households: readonly Household[]): string[] {
  const credentials = households.flatMap(({ credentials }) => Object.values(credentials))
    .flatMap((headers) => Object.values(headers)).map((value) => value.replace(/^Bearer /, ''))
  const vendors = Object.entries(platform.vendors.environment)
    .filter(([name]) => /SECRET|TOKEN|KEY|PASSWORD/.test(name)).map(([, value]) => value)
  const password = decodeURIComponent(new URL(platform.database.apiUrl).password)
  return [
    ...credentials,
    ...vendors,
    password,
    platform.storage.secretKey,
    'only-the-tests-sign-with-this-secret',
    'a-secret-for-links',
    'apify_api_test',
    'PRIVATE KEY',
    'key_hash',
  ].filter((secret) => secret.length >= 8)
}

const describe = (index: number, plan: Plan, sent: Sent, received: Received, wrong: string[], seed: number) =>
  [
    `seed ${seed}, request ${index}: ${
      'op' in plan ? plan.op.id : `tool ${plan.tool.name}`
    } by ${plan.actor}`,
    ...wrong.map((violation) => `  violated: ${violation}`),
    `  ${curl(sent, 'http://platform.test')}`,
    `  ${received.status} ${received.text.slice(0, 600)}`,
  ].join('\n')

/** The text of a response. Of an event stream, which lasts as long as its run, only the first part. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type') !== 'text/event-stream' || !response.body) {
    return await response.text()
  }
  const reader = response.body.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}
