import { expect, it } from 'vitest'
import { readsOf } from '../../supabase/local/functions.ts'
import { startManagementApi } from '../../supabase/rehearsal/management-api.ts'

it.each(['api', 'mcp'])('the upload of %s has the files that it reads', async (name) => {
  const folder = await Deno.makeTempDir({ prefix: 'functions-deploy-' })
  await using api = startManagementApi({ folder })
  await api.cli(['functions', 'deploy', name, '--use-api'])
  const missing = await Promise.all(
    readsOf(name).map((path) =>
      Deno.stat(`${api.functions.get(name)!.folder}/${path}`).then(() => [], () => [path])
    ),
  )
  await Deno.remove(folder, { recursive: true })
  expect(missing.flat()).toEqual([])
})
