// npm run client:types: writes the files of the client that are derived from the OpenAPI document.
import { generateClientTypes } from './client-types.ts'

for (const [name, text] of Object.entries(await generateClientTypes())) {
  await Deno.writeTextFile(
    new URL(`../../shared/client/${name}`, import.meta.url),
    text,
  )
}
