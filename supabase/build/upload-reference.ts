import { readScript } from '../../shared/adapters/documents/read-script.ts'
import { scriptName } from '../../shared/adapters/documents/scalar.ts'
import { referenceBucket, type StorageOptions, supabaseStorage } from '../../shared/platform/storage.ts'

/** Uploads the script of the reference, where deployed functions expect it. Doing it again changes nothing. */
export const uploadReference = async (options: StorageOptions): Promise<void> =>
  await supabaseStorage({ ...options, bucket: referenceBucket })
    .put(scriptName, await readScript!(), 'text/javascript')
