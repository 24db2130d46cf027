// npm run backup -- FOLDER: see docs/data.md.
import { backUp } from './back-up.ts'
import { readOptions, runCommand } from './options.ts'
import { summary } from './summary.ts'

await runCommand(async () => summary('Backed up', await backUp(await readOptions(Deno.args, 'backup'))))
