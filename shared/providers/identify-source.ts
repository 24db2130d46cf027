import { providers } from './index.ts'
import type { AnyProvider } from './provider.ts'

/** The ports that list recordings. */
export type RecordingsPort = 'streamingRecordings' | 'storeRecordings'

export interface Source {
  port: RecordingsPort
  /** What is read there, as the provider writes it. */
  source: string
}

/** What a text names: one source for the address of a service, several for a UPC, which each service may have. */
export const identifySources = (text: string): Source[] =>
  (providers as readonly AnyProvider[]).flatMap(({ port, identify }) => {
    const source = identify?.(text)
    return source === undefined ? [] : [{ port: port as RecordingsPort, source }]
  })
