import { accessPage } from './access-page.ts'

await Deno.writeTextFile(new URL('../../docs/access.md', import.meta.url), accessPage())
