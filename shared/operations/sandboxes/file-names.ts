import * as z from 'zod'

/** A file name: one segment of a path, in any language. */
export const FileName = z.string().min(1).max(200)
  .refine((name) => isName(name), {
    error:
      'name must be a file name: no slashes, no control characters, no spaces around it, at most 255 bytes, and not .git',
  })
  .describe('The name of the file.')

/** A folder of a repository, without empty segments. */
export const Folder = z.string().max(500)
  .transform((path) => path.split('/').filter((segment) => segment !== ''))
  .refine((segments) => segments.every(isName), {
    error: 'path must be a folder of the repository, as in mixes/2026: no . or .. or .git',
  })
  .transform((segments) => segments.join('/'))

/** A key for Storage, with `_` for invalid characters. The real name is sent with the commit. */
export const keyOf = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^A-Za-z0-9._-]+/g, '_').slice(-100)

// deno-lint-ignore no-control-regex -- control characters are forbidden
const forbidden = /[\/\\\x00-\x1f\x7f-\x9f\u2028\u2029\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/

function isName(name: string): boolean {
  // Git also rejects names that some file systems treat as .git.
  const plain = name.normalize('NFKC').toLowerCase().replace(/(?<![. ])[. ]+$/, '')
  return !forbidden.test(name) && name.isWellFormed() && name.trim() === name && plain !== '' &&
    new TextEncoder().encode(name).length <= 255 &&
    plain !== '.git' && plain !== 'git~1'
}
