import { expect, test } from 'vitest'
import { ProviderError } from '../../shared/errors/provider-error.ts'
import { chatModel } from '../../shared/providers/llm/chat-model.ts'
import { fixture } from '../support/fixture.ts'
import { bytesOf, chunk, events, openChatEndpoint, type Reply } from './chat-endpoint.ts'

const endpoint = fixture(openChatEndpoint)
const never = new AbortController().signal
const question = { system: 'Design.', messages: [{ role: 'user' as const, content: 'A page' }], schema: {} }

const newModel = () => chatModel({ baseUrl: endpoint.baseUrl, apiKey: 'sk-planted', model: 'm' })

/** The reply, and the texts on the way. */
async function streamedReply(replies: Reply[], model = newModel(), signal = never) {
  endpoint.reply(...replies)
  const texts: string[] = []
  const reply = await model.reply(question, signal, (text) => texts.push(text))
  return { reply, texts }
}
const faultOf = (...args: Parameters<typeof streamedReply>): Promise<ProviderError> =>
  streamedReply(...args).then(() => expect.fail('There was a reply'), (error) => error)
const sent = () => endpoint.requests.map(({ body }) => [body.stream, body.response_format?.type])

const pieces = ['{"a":', '"Ebbe und Flut – 潮の満ち干', ' 🌊 é"', '}']
const text = pieces.join('')
const whole = [...pieces.map((piece) => chunk(piece)), chunk('', 'stop')].join('') + 'data: [DONE]\n\n'

test('a reply is requested as a stream only where somebody looks at it', async () => {
  endpoint.reply(text)
  expect(await newModel().reply(question, never)).toBe(text)
  expect(sent()).toEqual([[undefined, 'json_schema']])
  const { reply, texts } = await streamedReply([() => events(whole)])
  expect(sent()).toEqual([[true, 'json_schema']])
  expect(reply).toBe(text)
  expect(texts).toEqual(pieces.map((_, at) => pieces.slice(0, at + 1).join('')))
})

test.each<[string, string]>([
  ['plain', whole],
  ['with comments', `: OPENROUTER PROCESSING\n\n${whole.replaceAll('data:', ':\n\ndata:')}`],
  ['with other line ends', whole.replaceAll('\n', '\r\n')],
  [
    'with an event for the role and one for the usage',
    [
      `data: {"choices":[{"index":0,"delta":{"role":"assistant","content":null},"finish_reason":null}]}\n\n`,
      whole.replace('data: [DONE]', 'data: {"choices":[],"usage":{"total_tokens":2}}\n\ndata: [DONE]'),
    ].join(''),
  ],
  ['without the last line', whole.replace('data: [DONE]\n\n', '')],
])('a stream is read however its bytes are cut: %s', async (_, stream) => {
  for (const size of [1, 7, 100_000]) {
    const { reply, texts } = await streamedReply([() => events(bytesOf(stream, size))])
    expect(reply).toBe(text)
    // Never half a character.
    expect(texts.join('')).not.toContain('\uFFFD')
  }
})

test('a reply ends with its last event, although the connection stays open', async () => {
  const open = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(whole)),
  })
  expect((await streamedReply([() => events(open)])).reply).toBe(text)
})

test('an endpoint that ignores the request to stream is read as ever', async () => {
  const { reply, texts } = await streamedReply([text])
  expect([reply, texts, sent()]).toEqual([text, [], [[true, 'json_schema']]])
})

test('an endpoint that refuses to stream is asked without, with the same format, and then always', async () => {
  const refusal = (message: string) => () =>
    Response.json({ error: { message, type: 'invalid_request_error' } }, { status: 400 })
  const model = newModel()
  // As Groq refuses it (https://github.com/BerriAI/litellm/issues/4804).
  const { reply } = await streamedReply([refusal('response_format` does not support streaming'), text], model)
  expect(reply).toBe(text)
  expect(sent()).toEqual([[true, 'json_schema'], [undefined, 'json_schema']])
  expect((await streamedReply([text], model)).reply).toBe(text)
  expect(sent()).toEqual([[undefined, 'json_schema']])
  // A refused format is still replaced, and the next one is streamed.
  await streamedReply([refusal('This response_format type is unavailable now'), () => events(whole)])
  expect(sent()).toEqual([[true, 'json_schema'], [true, 'json_object']])
})

test('a server error that mentions the stream is asked without once, and the next request is streamed again', async () => {
  const model = newModel()
  const failure = () => Response.json({ error: { message: 'Error while streaming' } }, { status: 500 })
  expect((await streamedReply([failure, text], model)).reply).toBe(text)
  expect(sent()).toEqual([[true, 'json_schema'], [undefined, 'json_schema']])
  expect((await streamedReply([() => events(whole)], model)).texts).toHaveLength(pieces.length)
  expect(sent()).toEqual([[true, 'json_schema']])
})

const begun = pieces.slice(0, 2).map((piece) => chunk(piece)).join('')
const endless = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  return new ReadableStream({ pull: (controller) => controller.enqueue(bytes) })
}

test.each<[string, () => Response, string]>([
  [
    'an error event',
    () => events(`${begun}data: {"error":{"message":"planted"}}\n\n`),
    'provider_unavailable',
  ],
  [
    'an error event with a name',
    () => events(`${begun}event: error\ndata: {"type":"error","error":{"message":"planted"}}\n\n`),
    'provider_unavailable',
  ],
  ['an end by an error', () => events(begun + chunk('planted', 'error')), 'provider_unavailable'],
  ['an end before the reply', () => events(begun), 'provider_unavailable'],
  ['no event at all', () => events(''), 'provider_unavailable'],
  ['an event that is no JSON', () => events(`${begun}data: planted\n\n`), 'provider_invalid_response'],
  [
    'another kind of event',
    () => events(`${begun}data: {"choices":"planted"}\n\n`),
    'provider_invalid_response',
  ],
  ['an endless line', () => events(endless(' '.repeat(262_144))), 'provider_invalid_response'],
  ['an endless reply', () => events(endless(chunk('x'.repeat(100_000)))), 'provider_invalid_response'],
  [
    'a status',
    () => Response.json({ error: { message: 'planted' } }, { status: 529 }),
    'provider_unavailable',
  ],
])('%s is a fault of the endpoint, which nothing quotes', async (_, reply, fault) => {
  const error = await faultOf([reply])
  expect(error).toBeInstanceOf(ProviderError)
  expect(error.fault).toBe(fault)
  expect(endpoint.requests).toHaveLength(1)
  expect(Deno.inspect(error, { depth: 9 })).not.toMatch(/planted|sk-/)
})

test('a connection that is cut in the middle is a fault of the endpoint', async () => {
  using listener = Deno.listen({ port: 0, hostname: '127.0.0.1' })
  const model = chatModel({ baseUrl: `http://127.0.0.1:${listener.addr.port}/v1`, model: 'm' })
  const texts: string[] = []
  const pending = model.reply(question, never, (text) => texts.push(text)).catch((error) => error)
  const connection = await listener.accept()
  await connection.read(new Uint8Array(64 * 1024))
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ncontent-length: 9999\r\n\r\n'
  await connection.write(new TextEncoder().encode(head + begun))
  await expect.poll(() => texts.length).toBe(2)
  connection.close()
  expect(await pending).toMatchObject({ fault: 'provider_unavailable' })
})

test('an abort in the middle throws its reason and closes the connection', async () => {
  const stopping = new AbortController()
  let isClosed = false
  const open = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(begun)),
    cancel: () => void (isClosed = true),
  })
  endpoint.reply(() => events(open))
  const stop = () => stopping.abort(new Error('The revision went on'))
  const pending = newModel().reply(question, stopping.signal, stop)
  await expect(pending).rejects.toThrow('The revision went on')
  await expect.poll(() => isClosed).toBe(true)
})
