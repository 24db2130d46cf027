import type { Bytes } from './encoding.ts'

/**
 * Reads a file of a package from the project's node_modules. On the edge these files are uploaded with a function
 * (`static_files` in supabase/config.toml), because modules are bundled without the other files of their packages.
 */
export const readPackageFile = (path: string): Promise<Bytes> =>
  Deno.readFile(new URL(`../../node_modules/${path}`, import.meta.url))
