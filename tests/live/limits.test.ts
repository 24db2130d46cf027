import { expect } from 'vitest'
import { openPayer, owner } from './support/actors.ts'
import { expectError } from './support/errors.ts'
import { get, type Headers, type Reply } from './support/http.ts'
import { withClients } from './support/mcp.ts'
import { deployment, NotRunnable, rule } from './support/rule.ts'

/** A header such as `"account";r=5;t=9, "lookup";r=2;t=60`. */
function parse(header: string | null): Record<string, Record<string, number>> {
  const items = (header ?? '').split(/, */).filter(Boolean).map((item) => {
    const [name, ...parameters] = item.split(';')
    const values = parameters.map((parameter) => parameter.split('='))
    return [JSON.parse(name!), Object.fromEntries(values.map(([key, value]) => [key, Number(value)]))]
  })
  return Object.fromEntries(items)
}

/** The limits that a response names, after a check that both headers agree. */
function limitsOf({ headers, request }: Reply) {
  const policies = parse(headers.get('ratelimit-policy'))
  const left = parse(headers.get('ratelimit'))
  expect(Object.keys(left), request).toEqual(Object.keys(policies))
  for (const [name, { q, w }] of Object.entries(policies)) {
    const { r, t } = left[name]!
    for (const value of [q, w, r, t]) expect(value, request).toSatisfy(Number.isInteger)
    expect(r, request).toBeGreaterThanOrEqual(0)
    expect(r, request).toBeLessThan(q!)
    expect(t, request).toBeGreaterThanOrEqual(1)
    expect(t, request).toBeLessThanOrEqual(w!)
  }
  return { policies, left }
}

rule('above a limit a request is a 429 that says when to come back, and other limits and accounts go on', {
  needs: ['stand_ins', 'mail_folder', 'demo.isrcs'],
}, async () => {
  const { as } = await openPayer()
  const isrc = deployment.demo!.isrcs![0]!
  const look = (as: Headers) => get(`/api/apple/songs?isrc=${isrc}`, as)
  const { q, w } = limitsOf(await look(as)).policies.lookup!
  if (q! > 300) throw new NotRunnable('a limit of at most 300 look-ups')
  const replies: Reply[] = []
  // A process may keep up to a sixteenth of the limit for itself.
  while (replies.length < q!) replies.push(...await Promise.all(Array.from({ length: 6 }, () => look(as))))
  const accepted = replies.filter(({ status }) => status === 200).length + 1
  expect(accepted).toBeLessThanOrEqual(q!)
  expect(accepted).toBeGreaterThanOrEqual(q! / 2)
  const refused = await look(as)
  const retryAfter = Number(refused.headers.get('retry-after'))
  expectError(refused, 429, 'rate_limited', 'status', new RegExp(`at most ${q} in ${w} seconds`))
  const { r, t } = limitsOf(refused).left.lookup!
  expect(r).toBe(0)
  // A second may have ended between the two.
  expect([retryAfter, retryAfter - 1]).toContain(t)
  await withClients(as, async (client) => {
    const { isError, _meta } = await client.call('lookup_songs', { isrc })
    expect({ isError, code: _meta?.error_code }).toEqual({ isError: true, code: 'rate_limited' })
  })
  expect((await get('/api/me', as)).status).toBe(200)
  expect((await look(owner)).status).toBe(200)
})
