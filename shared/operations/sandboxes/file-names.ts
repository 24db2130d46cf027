import * as z from 'zod'
import { withoutHidden } from '../../platform/given-text.ts'

/** A file name: one segment of a path, in any language. */
export const FileName = z.string().min(1).max(200, { abort: true }).refine(...withoutHidden)
  .refine((name) => isName(name), {
    error: 'name must be a file name: no slashes, no spaces around it, at most 255 bytes, and not .git',
  })
  .describe('The name of the file.')

/** A folder of a repository, without empty segments. */
export const Folder = z.string().max(500, { abort: true }).refine(...withoutHidden)
  .transform((path) => path.split('/').filter((segment) => segment !== ''))
  .refine((segments) => segments.every(isName), {
    error: 'path must be a folder of the repository, as in mixes/2026: no . or .. or .git',
  })
  .transform((segments) => segments.join('/'))

/** A key for Storage, with `_` for invalid characters. The real name is sent with the commit. */
export const keyOf = (name: string): string =>
  name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[^A-Za-z0-9._-]+/g, '_').slice(-100)

function isName(name: string): boolean {
  // Git also rejects names that some file systems treat as .git.
  const plain = name.normalize('NFKC').toLowerCase().replace(/(?<![. ])[. ]+$/, '')
  return !/[\/\\]/.test(name) && name.trim() === name && plain !== '' &&
    new TextEncoder().encode(name).length <= 255 &&
    plain !== '.git' && plain !== 'git~1'
}
