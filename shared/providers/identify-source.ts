import { providers } from './index.ts'
import type { AnyProvider } from './provider.ts'

/** The ports that list recordings. */
export type RecordingsPort = 'streamingRecordings' | 'storeRecordings'

export interface Source {
  port: RecordingsPort
  /** What is read there, as the provider writes it. */
  source: string
}

/** Services that belong to no vendor, whose addresses only lead to other ones. */
const shorteners =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:lnk\.to|ffm\.to|orcd\.co|fanlink\.(?:to|tv)|hypeddit\.com|smarturl\.it|song\.link|album\.link|odesli\.co|push\.fm|band\.link|found\.ee|linktr\.ee|bit\.ly|t\.co|tinyurl\.com|goo\.gl)(?:[/?#]|$)/i

/** What to do with a short link, which no service opens for a caller; undefined for another text. */
export function shortLinkAdvice(text: string): string | undefined {
  const isShort = shorteners.test(text.trim()) ||
    (providers as readonly AnyProvider[]).some(({ isShortLink }) => isShortLink?.(text.trim()))
  return isShort
    ? 'This is a short link. Open it in a browser first, and give the address that it leads to'
    : undefined
}

/** What a text names: one source for the address of a service, several for a UPC, which each service may have. */
export const identifySources = (text: string): Source[] =>
  (providers as readonly AnyProvider[]).flatMap(({ port, identify }) => {
    const source = identify?.(text)
    return source === undefined ? [] : [{ port: port as RecordingsPort, source }]
  })
