import { expect, test } from 'vitest'
import { compose } from '../../shared/generation/composer/compose.ts'
import { openGenerator } from '../../shared/generation/open-generator.ts'
import { chatModel } from '../../shared/providers/llm/chat-model.ts'
import { defaultRetryPolicy } from '../../shared/tasks/retry-policy.ts'
import { fixture } from '../support/fixture.ts'
import { processorMs } from '../support/processor-time.ts'
import { completion, openChatEndpoint, type Reply } from './chat-endpoint.ts'

const endpoint = fixture(openChatEndpoint)
const never = new AbortController().signal
const request = { site: { name: 'Low Tide', assets: [], brief: '' }, instruction: 'Theirs' }
const { design, experience } = compose(request)
const page = { design: { ...design, headline: 'Theirs' }, experience }
const pageText = JSON.stringify(page)

/** A generator as one process has it: its model remembers what worked. */
const newGenerator = (timeoutMs?: number, model = 'm') => {
  const opened = chatModel({ baseUrl: endpoint.baseUrl, model })
  return openGenerator(() => Promise.resolve(opened), timeoutMs)
}
const generate = (generator = newGenerator()) => generator.generate(request, never)
const sentFormats = () => endpoint.requests.map(({ body }) => body.response_format?.type ?? 'none')

const json = (status: number, body: unknown) => () => Response.json(body, { status })
const openAiError = (status: number, message: string, more = {}) =>
  json(status, { error: { message, type: 'invalid_request_error', param: null, ...more } })

const unavailable = openAiError(400, 'This response_format type is unavailable now')

/** An endpoint that takes these formats and refuses the others. */
const dialect =
  (taken: string[], refuse: (type: string) => () => Response, text = pageText): Reply => (body) => {
    const type = body.response_format?.type ?? 'none'
    return taken.includes(type) ? completion(text) : refuse(type)()
  }

/** Refusals as reported in public issues, with the formats that the endpoint takes. */
const endpoints: [string, string[], (type: string) => () => Response][] = [
  ['DeepSeek', ['json_object', 'none'], () => unavailable],
  [
    'an older DeepSeek',
    ['json_object', 'none'],
    (type) =>
      openAiError(
        422,
        `Failed to deserialize: response_format.type \`${type}\` is unavailable now at line 1`,
      ),
  ],
  [
    'Groq',
    ['json_object', 'none'],
    (type) => openAiError(400, `This model does not support \`${type}\`.`, { param: 'response_format' }),
  ],
  [
    'LM Studio',
    ['json_schema', 'none'],
    () => json(400, { error: "'response_format.type' must be 'json_schema' or 'text'" }),
  ],
  [
    'an older llama.cpp',
    ['json_object', 'none'],
    (type) =>
      openAiError(500, `response_format type must be "text", but got: ${type}`, { type: 'server_error' }),
  ],
  [
    'vLLM',
    ['none'],
    () =>
      json(400, { object: 'error', message: 'The JSON schema contains features not supported by xgrammar.' }),
  ],
  [
    'Mistral',
    ['none'],
    () =>
      json(422, { detail: [{ loc: ['body', 'response_format'], msg: 'Extra inputs are not permitted' }] }),
  ],
  ['Together', ['none'], () => openAiError(400, 'Structured output is not supported for this model')],
  ['a proxy without formats', ['none'], () => json(400, { error: 'unknown parameter: response_format' })],
  ['Ollama', ['json_schema', 'json_object', 'none'], () => openAiError(500, 'unused')],
]

test.each(endpoints)(
  '%s gets the best format that it takes, and the first one that worked from then on',
  async (_, taken, refuse) => {
    endpoint.reply(...Array<Reply>(6).fill(dialect(taken, refuse)))
    const generator = newGenerator()
    expect(await generate(generator)).toMatchObject({ design: { headline: 'Theirs' } })
    const order = ['json_schema', 'json_object', 'none']
    const tried = order.slice(0, order.indexOf(taken[0]!) + 1)
    expect(sentFormats()).toEqual(tried)
    await generate(generator)
    expect(sentFormats()).toEqual([...tried, taken[0]])
  },
)

test('a format that is refused later is replaced by any other that the endpoint takes', async () => {
  const generator = newGenerator()
  endpoint.reply(...Array<Reply>(2).fill(dialect(['json_object'], () => unavailable)))
  await generate(generator)
  endpoint.reply(...Array<Reply>(3).fill(dialect(['json_schema'], () => unavailable)))
  await generate(generator)
  await generate(generator)
  expect(sentFormats()).toEqual(['json_object', 'json_schema', 'json_schema'])
})

const failedOnce: [string, () => Response][] = [
  [
    'Groq’s response that is not valid JSON',
    openAiError(400, 'Failed to validate JSON.', { code: 'json_validate_failed' }),
  ],
  [
    'a fault in the grammar of llama.cpp',
    openAiError(500, 'Unexpected empty grammar stack after accepting piece', { type: 'server_error' }),
  ],
]

test.each(failedOnce)(
  'after %s another format serves the request, and the next begins with the best',
  async (_, fail) => {
    const generator = newGenerator()
    endpoint.reply(fail, pageText)
    expect(await generate(generator)).toMatchObject({ design: { headline: 'Theirs' } })
    expect(sentFormats()).toEqual(['json_schema', 'json_object'])
    endpoint.reply(pageText)
    await generate(generator)
    expect(sentFormats()).toEqual(['json_schema'])
  },
)

test('a format that failed once does not bring back one that the endpoint refuses', async () => {
  const generator = newGenerator()
  endpoint.reply(unavailable, failedOnce[0]![1], pageText)
  await generate(generator)
  expect(sentFormats()).toEqual(['json_schema', 'json_object', 'none'])
  endpoint.reply(pageText)
  await generate(generator)
  expect(sentFormats()).toEqual(['json_object'])
})

test('each model behind an endpoint has its own format', async () => {
  const perModel: Reply = (body) =>
    body.model === 'old' && body.response_format ? unavailable() : completion(pageText)
  endpoint.reply(...Array<Reply>(6).fill(perModel))
  const [old, recent] = [newGenerator(undefined, 'old'), newGenerator(undefined, 'new')]
  for (const generator of [old, recent, old, recent]) await generate(generator)
  expect(sentFormats()).toEqual(['json_schema', 'json_object', 'none', 'json_schema', 'none', 'json_schema'])
})

test('without the schema in the request the model reads it in the system message', async () => {
  endpoint.reply(...Array<Reply>(3).fill(dialect(['none'], () => unavailable)))
  await generate()
  const systems = endpoint.requests.map(({ body }) => body.messages[0]!.content)
  expect(systems.map((content) => content.includes('"maxLength":120'))).toEqual([false, true, true])
})

const wrapped: [string, string][] = [
  ['a fence', '```json\n' + pageText + '\n```'],
  ['a fence and prose', `Here it is:\n\n\`\`\`json\n${JSON.stringify(page, null, 2)}\n\`\`\`\nEnjoy {it}!`],
  [
    'prose with braces',
    `I used {brackets} and { "an": "example" }. ${pageText} Shall I change {"anything": 1}?`,
  ],
  ['reasoning with a draft', `<think>{"design": {"headline": "Draft"}} is too short</think>\n${pageText}`],
]

test.each(wrapped)('a page in %s is found, whatever the format', async (_, text) => {
  for (const type of ['json_schema', 'json_object', 'none']) {
    endpoint.reply(...Array<Reply>(3).fill(dialect([type], () => unavailable, text)))
    expect(await generate()).toMatchObject({ design: { headline: 'Theirs' } })
  }
})

test.each(['json_schema', 'json_object', 'none'])(
  'with %s an invalid page has one repair round, in the same format',
  async (type) => {
    const refuse = () => unavailable
    const invalid = `Sure: ${JSON.stringify({ ...page, design: { ...design, accent: 'blue' } })}`
    const skipped = ['json_schema', 'json_object', 'none'].indexOf(type)
    const first = Array<Reply>(skipped + 1).fill(dialect([type], refuse, invalid))
    endpoint.reply(...first, dialect([type], refuse))
    expect(await generate()).toMatchObject({ design: { headline: 'Theirs' } })
    expect(sentFormats().slice(skipped)).toEqual([type, type])
    expect(endpoint.requests.at(-1)!.body.messages.at(-1)!.content).toContain('design.accent')
    endpoint.reply(...first, dialect([type], refuse, invalid), dialect([type], refuse))
    await expect(generate()).rejects.toMatchObject({ fault: 'provider_invalid_response' })
    expect(sentFormats().slice(skipped)).toEqual([type, type])
  },
)

test('a text of many braces is searched in bounded time', async () => {
  const text = '{ "'.repeat(300_000)
  const started = processorMs()
  endpoint.reply(text, text)
  await expect(generate()).rejects.toMatchObject({ fault: 'provider_invalid_response' })
  expect(processorMs() - started).toBeLessThan(2_000)
})

test('an endpoint that refuses every format fails as refused, quotes nothing, and is asked again from the start', async () => {
  const generator = newGenerator()
  endpoint.reply(...Array<Reply>(3).fill(openAiError(400, 'planted response_format')))
  const error = await generate(generator).then(() => expect.fail('It was generated'), (error) => error)
  expect(error).toMatchObject({ fault: 'provider_failed', status: 400 })
  expect(Deno.inspect(error, { depth: 9 })).not.toContain('planted')
  endpoint.reply(pageText)
  await generate(generator)
  expect(sentFormats()).toEqual(['json_schema'])
})

test('the time limit of a generation holds over all formats, and its end is not tried again', async () => {
  endpoint.reply(unavailable, unavailable, () => new Promise(() => {}))
  const fault = { fault: 'provider_failed', message: 'The model took too long' }
  await expect(generate(newGenerator(2_000))).rejects.toMatchObject(fault)
  expect(defaultRetryPolicy.maxAttempts.provider_failed).toBe(1)
  expect(sentFormats()).toEqual(['json_schema', 'json_object', 'none'])
})
