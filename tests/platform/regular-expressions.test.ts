import { describe, expect, it } from 'vitest'
import { isJson } from '../../shared/adapters/http/media-type.ts'
import { sentArguments } from '../../shared/adapters/mcp/sent-arguments.ts'
import { updateSite } from '../../shared/operations/sites/update-site.ts'
import { readUpload } from '../../shared/adapters/http/multipart.ts'
import { readColors } from '../../shared/generation/composer/color-names.ts'
import { authenticator } from '../../shared/platform/identity/authenticate.ts'
import { FailedCredentials } from '../../shared/platform/identity/failed-credentials.ts'
import { normalizedName } from '../../shared/operations/catalogs/song-file/column-names.ts'
import { givenName } from '../../shared/platform/given-text.ts'
import { nameProblem, visibleName } from '../../shared/platform/visible-text.ts'
import { describeCause } from '../../shared/platform/log.ts'
import { allOperations, named } from '../contract/walk.ts'
import { type Attack, attacksOn, slowest, textOf, timeOf, use } from '../support/expressions/attack.ts'
import { processorMs } from '../support/processor-time.ts'
import { findExpressions } from '../support/expressions/find.ts'
import { sample, whole } from '../support/sample.ts'

/** Quadratic time shows already in the shorter texts of `npm test`, by a lower limit. */
const [length, limitMs] = whole ? [100_000, 50] : [10_000, 5]
const found = await findExpressions([
  '{shared,functions,supabase/import}/**/*.{ts,tsx}',
  'supabase/local/gateway.ts',
])
const literals = found.flatMap(({ expression, file, line }, row) =>
  expression ? [[`${file}:${line} ${expression}`, expression, row] as const] : []
)

it('all expressions in the sources are found, and dynamic ones are only in the files tested below', () => {
  expect(literals.length).toBeGreaterThan(100)
  const made = found.filter(({ expression }) => !expression).map(({ file }) => file)
  expect([...new Set(made)].sort()).toEqual([
    'shared/generation/composer/genres.ts',
    'shared/platform/visible-text.ts',
    // The pattern of shared/providers/codes.ts, which is one of the literals.
    'shared/web/console/catalogs/new/recognize.ts',
  ])
})

/** Four endings follow each other for one shape: an eleventh of the attacks has other endings for each shape. */
const attacksOf = (expression: RegExp, row = 0) => sample(attacksOn(expression), 11, row)

// Without exceptions: even expressions for our own configuration are linear.
it.each(literals)(`%s is quick on ${length} hostile characters`, (_, expression, row) => {
  expect(slowest(use(expression), attacksOf(expression, row), limitMs, length)).toBeUndefined()
})

it.each([
  /^\s*application\/json\s*(;\s*(charset\s*=\s*"?utf-8"?)?\s*)?$/i,
  /[^\s@<>"':,]+@[^\s@<>"',]+\.\w+/g,
  /\/\/[^\s@]*:[^\s@]*@/g,
  /eyJ[\w-]+\.[\w-]+/,
  /\/?(\?.*)?$/,
  /\s+\S*$/,
  /^(a+)+$/,
  /(?:x|xx)*y/,
])('the attacks find that %s is slow', (expression) => {
  // A lower limit is exceeded by shorter texts, of which thousands are tried.
  expect(slowest(use(expression), attacksOf(expression), 5, length)).toBeDefined()
})

it.each([
  ['م', '\u200b'],
  ['م', '\u0301\u200c'],
  ['م', 'م\u064e\u200c'],
  ['م', 'क\u094d\u200d'],
  ['م', '👩\u200d'],
  ['م', '👩🏽\ufe0f'],
  ['م', '\u{e0041}'],
  // Normalizing sorts marks.
  ['a', '\u0301\u0323'],
  ['a', '\uff9e\u0323'],
  // Each group is refused only without the one before it.
  ['क\u0901\u0901\u0901\u0901\u200d', '\u094d\u094d\u094d\u094d\u200d'],
])(
  'a name of %j and repeated %j is read in linear time',
  (before, unit) => {
    const given = givenName(length)
    const read = (
      text: string,
    ) => [visibleName(text), nameProblem(text), given.safeParse(text), normalizedName(text)]
    for (const after of ['', '!', '\u200d']) {
      const timeAt = (length: number) => timeOf(read, textOf({ before, unit, after }, length), 5)
      // Four times the length takes 16 times as long where the time is quadratic.
      expect(timeAt(length)).toBeLessThan(8 * timeAt(length / 4))
    }
  },
)

/** Long texts that are invalid in every field. */
const texts = [
  ...' \t\n\0a0-_./:@%"\'\\(<[{,;=+é日“'.split('').map((unit) => ({ before: '', unit, after: '!' })),
  ...['a@', 'a.', 'https://', '://', 'a-', '-a', '%41', '"a', '<a ', '{"a":', '2026-', '0.', ' a', 'é ']
    .map((unit) => ({ before: '', unit, after: '!' })),
  ...['https://', 'https://a.', 'a@', 'a@b.', '2026-01-01T00:00:00.', '"', 'http://[', 'https://a/?'].flatMap(
    (before) => ['a', '0', '.', ' ', 'a.', '-', '%', '/'].map((unit) => ({ before, unit, after: '\0' })),
  ),
] satisfies Attack[]

const inputs = named(allOperations).map(([name, op], row) => [name, op, row] as const)
describe.each(inputs)('the input of %s', (_, op, row) => {
  it(`is validated quickly for hostile texts of ${length} characters`, () => {
    const fields = Object.keys(op.input.shape)
    const evaluate = (text: string) =>
      op.input.safeParse(Object.fromEntries(fields.map((name) => [name, text])))
    evaluate('warm')
    const slow = sample(texts, 16, row).filter((attack) => timeOf(evaluate, textOf(attack, length)) > limitMs)
    expect(slow).toEqual([])
  })
})

describe('a request', () => {
  const noToken = () => Promise.reject(new Error('No token may come so far'))
  const authenticate = authenticator(noToken, new FailedCredentials(1_000_000))
  const credential = (name: string) => (text: string) => {
    // Only the synchronous part is measured.
    authenticate(new Headers({ [name]: text }), null).catch(() => {})
  }
  it.each<[string, (text: string) => unknown, string[]]>([
    ['a content type', isJson, ['application/json', 'application/json;', 'application/json; charset="']],
    ['an Authorization', credential('authorization'), ['Bearer', 'Bearer a', 'Basic']],
    ['an x-api-key', credential('x-api-key'), ['acp_sk_', 'acp_sk_a']],
  ])('with %s is read quickly', (_, read, beginnings) => {
    read('warm')
    for (const before of ['', ...beginnings]) {
      for (const unit of [' ', '\t', 'a', ';', ' ;', '; ', '"', '\\', '=', 'a=', 'a=b;', ', ']) {
        const text = textOf({ before, unit, after: 'x x' }, 100_000)
        expect({ before, unit, ms: timeOf(read, text) })
          .toEqual({ before, unit, ms: expect.toSatisfy(isQuick) })
      }
    }
  })

  const types = ['; boundary=', '; boundary="', ';', '; boundary=a;']
  it.each(types)('with a form of type %j is read quickly', async (before) => {
    for (const unit of [' ', '-', 'a', ';', '"', '\\', '=']) {
      const type = `multipart/form-data${before}${unit.repeat(100_000)}`
      const request = new Request('http://platform.test/', {
        method: 'POST',
        headers: { 'content-type': type },
        body: unit.repeat(100_000),
      })
      const started = processorMs()
      await expect(readUpload(request, { field: 'file', as: 'data', maxBytes: 1_000_000, types: [] }))
        .rejects
        .toThrow()
      expect({ unit, ms: processorMs() - started })
        .toEqual({ unit, ms: expect.toSatisfy((ms) => ms < 200) })
    }
  })
})

it('a tool call of many empty texts is read quickly', () => {
  const shows = Array.from({ length: 16_000 }, () => ({ venue: '' }))
  const read = () => sentArguments(updateSite, { shows })
  read()
  expect(timeOf(read, '')).toBeLessThan(80)
})

const isQuick = (ms: number) => ms <= limitMs

/** An instruction has at most 6,000 characters, in both suites. */
const instructionMs = 50
const units = [
  'a',
  ' ',
  '-',
  'headline “',
  'headline ',
  'sign up heading to be ',
  'title: ',
  'line above says ',
  'title“a ',
  'sign-up ',
  'button label ',
  '“',
  '"',
  'without ',
  'no the any ',
  'less a a ',
  'background ',
  'background a ',
  '#aaaaaa ',
  '#aaaaaa background ',
  'page dark ',
  'blue ',
  'another ',
  'something a ',
  'layout: ',
  'serif ',
  'not so ',
  'é',
  '\n',
]
const around = ['', 'no ', 'blue background #aaaaaa ']
  .flatMap((before) => ['', '!', '\0'].map((after) => ({ before, after })))
it.each(units.map((unit, row) => [unit, row] as const))('repeated %j are read quickly', (unit, row) => {
  for (const ends of sample(around, 3, row)) {
    const text = textOf({ ...ends, unit }, 6_000)
    readColors(text)
    expect(timeOf(readColors, text)).toBeLessThanOrEqual(instructionMs)
  }
})

describe('an error\u2019s text in the log', () => {
  it('of a million characters is written quickly and shortened', () => {
    for (const { before, unit, after } of sample(texts, 4)) {
      const message = textOf({ before, unit, after }, 1_000_000)
      const cause = { name: 'Error', code: '22P02', message, stack: message }
      describeCause(cause)
      expect({ unit, ms: timeOf(() => describeCause(cause), '') })
        .toEqual({ unit, ms: expect.toSatisfy(isQuick) })
      expect(String(describeCause(cause)!.message).length).toBeLessThanOrEqual(30_000)
    }
  })

  it('contains no part of a secret at the cut', () => {
    const secrets = [
      'acp_sk_qwertyuiopasdf',
      'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.signature',
      'postgres://admin:hunter2hunter2@db.example.com/postgres',
      'jane.doe@private.example',
      'Bearer qwertyuiopasdf',
    ]
    for (const secret of secrets) {
      for (let at = 0; at <= secret.length; at++) {
        const message = `${'word '.repeat(2_000).slice(0, 10_000 - at - 1)} ${secret} ${'word '.repeat(20)}`
        const text = String(describeCause(new Error(message))!.message)
        expect(text).toMatch(/… \(\d+ characters in all\)$/)
        expect(text).not.toMatch(/qwerty|eyJ|signature|admin|hunter2|jane|private/)
      }
    }
  })

  it('does not quote a value that is cut off', () => {
    const value = 'secret word '.repeat(2_000)
    const cause = { code: '22P02', message: `invalid input: "${value}"` }
    expect(String(describeCause(cause)!.message)).not.toContain('secret')
  })
})
