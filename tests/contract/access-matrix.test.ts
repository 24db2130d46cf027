import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ActorName, actorNames } from '../support/actors.ts'
import { revisions, rpc } from '../support/mcp-clients.ts'
import { errorOf, expected, rows } from './access-rules.ts'
import { arrange, mcpSeen, missing, operationOf, seenOf } from './cells.ts'
import type { Target, Values } from './samples/sample.ts'
import { ask, expectError, goodInput, successesOf } from './walk.ts'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe.each(rows.map((row) => [`${row.operation} of ${row.target}`, row] as const))('%s', (_, row) => {
  const op = operationOf(row)
  // Who is nobody changes nothing (access-table.test.ts looks), so they may share a target. All others have their own.
  let shared: ReturnType<typeof arrange> | undefined
  const arrangeFor = (actor: ActorName) =>
    expected(op, row, actor) === '401' ? shared ??= arrange(world, row) : arrange(world, row)

  it.each(actorNames)('by %s over HTTP', async (actor) => {
    const { stage, made } = await arrangeFor(actor)
    const request = { values: { ...goodInput(op), ...made.input }, headers: stage.credentials[actor] }
    const response = await ask(world.platform.api, op, request)
    const outcome = expected(op, row, actor)
    const code = errorOf[outcome]
    if (code) {
      const seen = await seenOf(response.clone())
      await expectError(response, op.http.errorBody, code)
      if (outcome === 'role') return
      for (const values of missing(row, made.input ?? {})) {
        const twin = await ask(world.platform.api, op, {
          ...request,
          values: { ...request.values, ...values },
        })
        expect(await seenOf(twin)).toEqual(seen)
      }
    } else {
      const body = await response.text()
      expect(successesOf(op), body).toContain(response.status)
      expectVisible(outcome, made, body)
    }
  })

  if (!op.tool) return
  const over = revisions.flatMap((revision) => actorNames.map((actor) => [actor, revision] as const))
  it.each(over)('by %s over MCP %s', async (actor, revision) => {
    const { stage, made } = await arrangeFor(actor)
    const values = { ...goodInput(op), ...made.input }
    const call = (name: string, values: Values) =>
      rpc(world.platform.mcp, revision, stage.credentials[actor], 'tools/call', {
        name,
        arguments: values,
      })
    const answer = await call(op.name, values)
    const outcome = expected(op, row, actor)
    const code = errorOf[outcome]
    if (outcome === '401') {
      expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'unauthenticated'])
    } else if (outcome === 'kind') {
      const unknown = await call('no_such_tool', values)
      expect(mcpSeen(answer, op.name)).toBe(mcpSeen(unknown, 'no_such_tool'))
      expect(answer.body.error).toMatchObject({ code: -32602 })
    } else if (code) {
      const other = await arrange(world, row)
      const http = await ask(world.platform.api, op, {
        values: { ...goodInput(op), ...other.made.input },
        headers: other.stage.credentials[actor],
      })
      const text = await expectError(http, op.http.errorBody, code)
      expect(answer.body.result).toMatchObject({
        isError: true,
        content: [{ type: 'text', text }],
        _meta: { error_code: code },
      })
      if (outcome === 'role') return
      for (const twin of missing(row, made.input ?? {})) {
        expect(mcpSeen(await call(op.name, { ...values, ...twin }))).toBe(mcpSeen(answer))
      }
    } else {
      expect(answer.body.result?.isError, JSON.stringify(answer.body)).toBeUndefined()
      expect(answer.body.result.structuredContent).toBeTypeOf('object')
      expectVisible(outcome, made, JSON.stringify(answer.body.result.structuredContent))
    }
  })
})

function expectVisible(outcome: string, { shows }: Target, body: string) {
  if (outcome === 'none' && !shows) throw new Error('A cell "none" needs a target that says what it shows')
  if (shows) expect([outcome, body.includes(shows)]).toEqual([outcome, outcome === 'ok'])
}
