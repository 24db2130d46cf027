import { expect, it } from 'vitest'

// `supabase db push` applies each file in one transaction.
it('no migration controls its own transaction', async () => {
  for await (const { name } of Deno.readDir('supabase/migrations')) {
    const text = await Deno.readTextFile(`supabase/migrations/${name}`)
    expect({ name, found: text.match(/^\s*(begin|commit|rollback|start transaction)\s*;/gim) })
      .toEqual({ name, found: null })
  }
})
