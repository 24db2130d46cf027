import { OperationError } from '../../shared/errors/errors.ts'
import { nextStep } from '../../shared/adapters/mcp/tool-errors.ts'
import { describe, expect, it } from 'vitest'
import { type ActorName, actorNames } from '../support/actors.ts'
import { revisions, rpc } from '../support/mcp-clients.ts'
import { errorOf, expected, isHidden, rows } from './access-rules.ts'
import { seen as mcpSeen } from '../mcp/world.ts'
import { arrange, missing, operationOf, seenOf } from './cells.ts'
import type { Target, Values } from './samples/sample.ts'
import { expectError, goodInput, sendConfirmed, successesOf } from './walk.ts'
import { openWorld } from './world.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'

const world = fixture(openWorld)

const named = rows.map((row, index) => [`${row.operation} of ${row.target}`, row, index] as const)
describe.each(named)('%s', (_, row, index) => {
  const op = operationOf(row)
  // What is refused or only reads changes nothing, so these share a target. All others have their own.
  let shared: ReturnType<typeof arrange> | undefined
  const arrangeFor = (actor: ActorName) =>
    op.http.method === 'get' || errorOf[expected(op, row, actor)]
      ? shared ??= arrange(world, row)
      : arrange(world, row)

  it.each(sample(actorNames, 6, index))('by %s over HTTP', async (actor) => {
    const { stage, made } = await arrangeFor(actor)
    const request = { values: { ...goodInput(op), ...made.input }, headers: stage.credentials[actor] }
    const response = await sendConfirmed(world.platform.api, op, request)
    const outcome = expected(op, row, actor)
    const code = errorOf[outcome]
    if (code) {
      const seen = await seenOf(response.clone())
      await expectError(response, op.http.errorBody, code)
      if (['role', 'apart', 'reads', 'review'].includes(outcome)) return
      for (const values of missing(row, made.input ?? {})) {
        const twin = await sendConfirmed(world.platform.api, op, {
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
  // In `npm test` one cell of a row, of each outcome in turn.
  const byOutcome = Object.values(Object.groupBy(over, ([actor]) => expected(op, row, actor)))
  const cells = sample(byOutcome, 9, index).flatMap((cells) =>
    sample(cells, 30, Math.floor(index / byOutcome.length))
  )
  it.each(cells)('by %s over MCP %s', async (actor, revision) => {
    const { stage, made } = await arrangeFor(actor)
    const values = { ...goodInput(op), ...made.input }
    const send = (name: string, values: Values) =>
      rpc(world.platform.mcp, revision, stage.credentials[actor], 'tools/call', {
        name,
        arguments: values,
      })
    const call = async (name: string, values: Values) => {
      const response = await send(name, values)
      const preview = response.body.result?._meta?.preview
      return preview ? await send(name, { ...values, confirm: preview.confirm }) : response
    }
    const response = await call(op.name, values)
    const outcome = expected(op, row, actor)
    const code = errorOf[outcome]
    if (outcome === '401') {
      expect([response.status, response.headers.get('x-error-code')]).toEqual([401, 'unauthenticated'])
    } else if (isHidden(op, actor, outcome)) {
      const unknown = await call('no_such_tool', values)
      expect(mcpSeen(response, op.name)).toBe(mcpSeen(unknown, 'no_such_tool'))
      expect(response.body.error).toMatchObject({ code: -32602 })
    } else if (code) {
      const http = await sendConfirmed(world.platform.api, op, { values, headers: stage.credentials[actor] })
      const text = await expectError(http, op.http.errorBody, code)
      expect(response.body.result).toMatchObject({
        isError: true,
        content: [{ type: 'text', text }, { type: 'text', text: nextStep(new OperationError(code, text)) }],
        _meta: { error_code: code },
      })
      if (['role', 'apart', 'reads', 'review'].includes(outcome)) return
      for (const twin of missing(row, made.input ?? {})) {
        expect(mcpSeen(await call(op.name, { ...values, ...twin }))).toBe(mcpSeen(response))
      }
    } else {
      expect(response.body.result?.isError, JSON.stringify(response.body)).toBeUndefined()
      expect(response.body.result.structuredContent).toBeTypeOf('object')
      expectVisible(outcome, made, JSON.stringify(response.body.result.structuredContent))
    }
  })
})

function expectVisible(outcome: string, { shows }: Target, body: string) {
  if (outcome === 'none' && !shows) throw new Error('A cell "none" needs a target with `shows`')
  if (shows) expect([outcome, body.includes(shows)]).toEqual([outcome, outcome === 'ok'])
}
