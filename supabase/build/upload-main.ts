// npm run deploy:files: uploads the typefaces of pages to Storage (docs/deploying.md).
import * as z from 'zod'
import { readEnvironment } from '../../shared/platform/environment.ts'
import { storageOptions, storageVariables } from '../../shared/platform/storage.ts'
import { uploadTypefaces } from './upload-files.ts'

const schema = z.object({ ...storageVariables, SUPABASE_URL: storageVariables.SUPABASE_URL.unwrap() })
try {
  await uploadTypefaces(storageOptions(readEnvironment(schema, Deno.env.toObject())))
  console.log('The typefaces of pages are in Storage.')
} catch (error) {
  console.error((error as Error).message, (error as Error).cause ?? '')
  Deno.exit(1)
}
