import type { Bytes } from '../../platform/encoding.ts'
import { readPackageFile } from '../../platform/package-file.ts'

/**
 * Reads the script of the reference from its package. The build of the deployed functions replaces this module, because Storage
 * has their script (supabase/build/reference-script.ts).
 */
export const readScript: (() => Promise<Bytes>) | undefined = () =>
  readPackageFile('@scalar/fastify-api-reference/dist/js/standalone.js')
