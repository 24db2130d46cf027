import * as z from 'zod'

/** Words between single dots (RFC 5321, dot-string): mail services refuse other dots. */
const local =
  /^[^\s.@<>()[\]\\,;:"\p{C}\p{Default_Ignorable_Code_Point}]+(?:\.[^\s.@<>()[\]\\,;:"\p{C}\p{Default_Ignorable_Code_Point}]+)*$/u
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/
const foreign = /[\s/?#%@:[\]\\^|`<>\p{C}\p{Default_Ignorable_Code_Point}]/u

/**
 * A fan's normalized e-mail address: lower case, with an ASCII domain, so that an international domain and its ASCII form are
 * the same fan. The part before the @ may be in any script.
 */
export const FanEmail = z.string().trim().max(254, 'email may have at most 254 characters')
  .transform((text, context) => {
    const email = normalized(text)
    if (!email) context.addIssue({ code: 'custom', message: 'email must be a valid e-mail address' })
    return email ?? z.NEVER
  })
  .pipe(z.string().max(254, 'email may have at most 254 characters'))
  .describe('An e-mail address in any script. Upper and lower case are equal.')

function normalized(text: string): string | undefined {
  const at = text.lastIndexOf('@')
  const name = text.slice(0, at).normalize('NFC').toLowerCase()
  const host = asciiDomain(text.slice(at + 1))
  return host && name.length <= 64 && local.test(name) ? `${name}@${host}` : undefined
}

/** The ASCII form of a domain (UTS 46), by the URL parser. */
function asciiDomain(text: string): string | undefined {
  if (foreign.test(text) || !URL.canParse(`http://${text}`)) return undefined
  const { hostname } = new URL(`http://${text}`)
  return domain.test(hostname) ? hostname : undefined
}
