import { parseJsonEventStream } from 'ai'
import * as z from 'zod'
import { ProviderError } from '../../errors/provider-error.ts'
import type { Bytes } from '../../platform/encoding.ts'
import type { Received } from '../../platform/http/fetch-within.ts'
import type { OnText } from '../ports/model.ts'

/** A chunk of a streamed chat completion. A failure after the status was sent is an event with `error`, without choices. */
const Chunk = z.object({
  choices: z.array(z.object({
    delta: z.object({ content: z.string().nullish() }).nullish(),
    finish_reason: z.string().nullish(),
  })).nullish(),
  error: z.unknown().optional(),
})

/** Each chunk of a few characters repeats an envelope of some hundred bytes. */
const bytesPerCharacter = 16

export const isStreamed = ({ headers }: Received): boolean =>
  /^text\/event-stream\b/i.test(headers.get('content-type') ?? '')

/**
 * The whole of a streamed completion, as JSON of one that is not streamed.
 * @throws ProviderError, also if the stream ends before the reply, or what interrupted the connection
 */
export async function readStreamedReply(
  response: Received,
  maxCharacters: number,
  onText: OnText,
): Promise<string> {
  let content = ''
  const stream = response.body!.pipeThrough(limitBytes(maxCharacters * bytesPerCharacter))
  for await (const event of parseJsonEventStream({ stream, schema: Chunk })) {
    if (!event.success) {
      throw new ProviderError('provider_invalid_response', 'The response of the model is not as documented')
    }
    const { choices, error } = event.value
    const { delta, finish_reason } = choices?.[0] ?? {}
    if (error || finish_reason === 'error') {
      throw new ProviderError('provider_unavailable', 'The model ended its response with an error')
    }
    if (delta?.content) {
      content += delta.content
      if (content.length > maxCharacters) throw tooLarge()
      onText(content)
    }
    // Leaving the loop closes the connection, which some endpoints keep open.
    if (finish_reason) {
      return JSON.stringify({ choices: [{ message: { role: 'assistant', content }, finish_reason }] })
    }
  }
  throw new ProviderError('provider_unavailable', 'The response of the model was cut off')
}

const tooLarge = () =>
  new ProviderError('provider_invalid_response', 'The response of the model is too large')

function limitBytes(maxBytes: number): TransformStream<Bytes, Bytes> {
  let size = 0
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge()
      controller.enqueue(chunk)
    },
  })
}
