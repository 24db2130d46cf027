import { describe, expect, it } from 'vitest'
import type * as z from 'zod'
import { allOperations } from './walk.ts'

/** Ids and fans that are looked up, addresses that are stored as URLs in ASCII, what is ignored, and what a service signs. */
const notShown =
  /\.(sessionId|chatId|team_id|last_event_id|ticket|files\.path|successUrl|callback_url|contentType|website)$|^(import_catalog|preview)_songs\.name$|^(erase_site_signup|get_signup_receipt)\.email$|\.assets\.(url|name)$|_webhook_endpoint\.url$|^receive_/

/** Each text that an input may have, by its path. Wrappers and lists are looked through, and a transformed text is read whole. */
function textsOf(schema: z.core.$ZodType, path: string): [string, z.ZodType][] {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'string':
      return [[path, schema as z.ZodType]]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => textsOf(part, `${path}.${name}`))
    case 'array':
      return textsOf(def.element, path)
    case 'record':
      return [...textsOf(def.keyType, `${path}{}`), ...textsOf(def.valueType, path)]
    case 'union':
      return def.options.flatMap((option) => textsOf(option, path))
    case 'pipe':
      return textsOf(def.in, path).map(([name, part]) => [name, part === def.in ? schema as z.ZodType : part])
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'catch':
    case 'readonly':
    case 'nonoptional':
      return textsOf(def.innerType, path)
    default:
      return []
  }
}

/** What each text may not have, and what only an address may not have: what was not UTF-8. */
const hidden = ['Hits\u{e0041}', 'Hits\u2800', 'https://example.com/\u{e0041}']
const hiddenInAddresses = ['a\u3164@example.com', 'a\u2800@example.com', 'a\ufffd@example.com']

describe('no operation takes hidden text', () => {
  const texts = allOperations.flatMap(({ name, input }) => textsOf(input, name))

  it('in any of its texts, addresses included', () => {
    const takers = texts.filter(([, schema]) => {
      const isAddress = schema.safeParse('a@example.com').success && !schema.safeParse('Hits').success
      return [...hidden, ...isAddress ? hiddenInAddresses : []].some((text) => {
        const { data } = schema.safeParse(text)
        return typeof data === 'string' && /[\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u.test(data)
      })
    }).map(([path]) => path)
    expect(takers.filter((path) => !notShown.test(path))).toEqual([])
  })
})
