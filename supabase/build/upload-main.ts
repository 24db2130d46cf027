// npm run deploy:reference: uploads the script of the API reference to Storage (docs/deploying.md).
import * as z from 'zod'
import { readEnvironment } from '../../shared/platform/environment.ts'
import { storageOptions, storageVariables } from '../../shared/platform/storage.ts'
import { uploadReference } from './upload-reference.ts'

const schema = z.object({ ...storageVariables, SUPABASE_URL: storageVariables.SUPABASE_URL.unwrap() })
try {
  await uploadReference(storageOptions(readEnvironment(schema, Deno.env.toObject())))
  console.log('The script of the reference is in Storage.')
} catch (error) {
  console.error((error as Error).message, (error as Error).cause ?? '')
  Deno.exit(1)
}
