// npm run deploy:files: uploads the script of the API reference and the typefaces of pages to Storage (docs/deploying.md).
import * as z from 'zod'
import { readEnvironment } from '../../shared/platform/environment.ts'
import { storageOptions, storageVariables } from '../../shared/platform/storage.ts'
import { uploadReference, uploadTypefaces } from './upload-files.ts'

const schema = z.object({ ...storageVariables, SUPABASE_URL: storageVariables.SUPABASE_URL.unwrap() })
try {
  const options = storageOptions(readEnvironment(schema, Deno.env.toObject()))
  // The script last: the check of readiness for it then holds for both.
  await uploadTypefaces(options)
  await uploadReference(options)
  console.log('The script of the reference and the typefaces of pages are in Storage.')
} catch (error) {
  console.error((error as Error).message, (error as Error).cause ?? '')
  Deno.exit(1)
}
