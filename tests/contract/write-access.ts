import { accessPages } from './access-page.ts'

for (const [file, text] of Object.entries(accessPages())) {
  await Deno.writeTextFile(new URL(`../../${file}`, import.meta.url), text)
}
