import { describe, expect, it } from 'vitest'
import { httpApp } from '../../shared/adapters/http/app.ts'
import type { AnyOperation } from '../../shared/operation/operation.ts'
import { expectNoFault, many } from './hostile-requests.ts'
import { goodCredential } from './provocations.ts'
import {
  allOperations,
  expectError,
  goodInput,
  named,
  pathParameters,
  send,
  takesBody,
  writeNote,
} from './walk.ts'
import { openWorld } from './world.ts'
import { groupOf } from '../support/groups.ts'
import { fixture } from '../support/fixture.ts'
import { sample } from '../support/sample.ts'

const world = fixture(openWorld)
const app = fixture(() => httpApp([groupOf(...allOperations, writeNote)], world.platform.services))
const cast = fixture(() => world.stage())

/** Hostile values of a field, as JSON. */
const hostileValues: [string, string][] = [
  ['null', 'null'],
  ['an empty text', '""'],
  ['a space', '" \\u00a0\\t"'],
  ['an escaped NUL', '"a\\u0000b"'],
  ['a lone surrogate', '"\\ud800"'],
  ['a text that turns its direction', '"\\u202ex\\u2066"'],
  ['SQL', `"'; drop table app.accounts; --"`],
  ['markup', '"<script>alert(1)</script>"'],
  ['a header of a mail', '"a@example.com\\r\\nBcc: b@example.com"'],
  ['__proto__', '"__proto__"'],
  ['an object of __proto__', '{"__proto__":{"admin":true},"constructor":1}'],
  ['a list', '["a",1,null]'],
  ['a boolean', 'true'],
  ['a negative zero', '-0'],
  ['a number beyond all', '1e400'],
  ['a number of 100 KB', '9'.repeat(100_000)],
  ['a text of 100 KB', JSON.stringify('x'.repeat(100_000))],
  ['an address of 100 KB', JSON.stringify(`${'a.'.repeat(50_000)}@example.com`)],
  ['100,000 digits as text', JSON.stringify('1'.repeat(100_000))],
  ['40,000 lists in each other', '['.repeat(40_000) + ']'.repeat(40_000)],
  ['20,000 objects in each other', '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000)],
  ['a list of 40,000', `[${many(40_000, () => '""').join()}]`],
  ['an object of 20,000', `{${many(20_000, (n) => `"k${n}":1`).join()}}`],
]

const rows = named([...allOperations, writeNote].filter(takesBody)).map(([name, op], row) =>
  [name, op, row] as const
)
describe.each(rows)('%s', (_, op: AnyOperation, first) => {
  it('withstands hostile values in each of its fields', async () => {
    let row = first
    const headers = goodCredential(op, cast)
    const fields = Object.keys(op.input.shape).filter((name) => !pathParameters(op).includes(name))
    for (const field of fields) {
      for (const [name, json] of sample(hostileValues, 12, row++)) {
        const rest = Object.entries(goodInput(op)).filter(([key]) =>
          key !== field && !pathParameters(op).includes(key)
        ).map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
        const body = `{${[...rest, `${JSON.stringify(field)}:${json}`].join()}}`
        const response = await expectNoFault(app, op, { body, headers })
        if (/NUL|surrogate|in each other/.test(name)) {
          expect(refusals(op), `${field}, ${name}`).toContain(response.status)
        }
      }
    }
  })

  it('refuses unknown fields of any name', async () => {
    const headers = goodCredential(op, cast)
    const good = goodFields(op)
    for (const name of ['__proto__', 'constructor', 'toString', 'account_id2', '', 'a'.repeat(100_000)]) {
      const body = JSON.stringify(good).replace(
        /\}$/,
        `${Object.keys(good).length ? ',' : ''}${JSON.stringify(name)}:1}`,
      )
      const response = await expectNoFault(app, op, { body, headers })
      expect(refusals(op), name).toContain(response.status)
    }
  })

  it('refuses content types that it does not accept', async () => {
    if (op.http.raw !== undefined) return
    const headers = goodCredential(op, cast)
    const forms = [
      ...op.http.form ? [] : ['application/x-www-form-urlencoded'],
      ...op.http.upload || op.http.form ? [] : ['multipart/form-data; boundary=x'],
    ]
    for (const type of ['', 'text/plain', ...forms]) {
      const response = await send(app, op, { headers: { ...headers, 'content-type': type } })
      await expectError(response, op.http.errorBody, 'unsupported_media_type')
    }
  })
})

/** A signature is only valid for its own body. */
const refusals = (op: AnyOperation) => op.http.ownCredential ? [400, 401] : [400]
const goodFields = (op: AnyOperation) =>
  Object.fromEntries(Object.entries(goodInput(op)).filter(([name]) => !pathParameters(op).includes(name)))
