// npm run deploy:build: writes what `supabase functions deploy` uploads (docs/deploying.md).
import { join } from 'node:path'
import { root } from '../local/path.ts'
import { buildFunctions } from './build-functions.ts'

await buildFunctions(join(root, 'supabase/functions'))
