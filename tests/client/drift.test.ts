import { describe, expect, it } from 'vitest'
import { createClient } from '../../shared/client/mod.ts'
import { allOperations } from '../contract/walk.ts'
import { readSource } from '../structure/imports.ts'
import { clientOperations, generateClientTypes, leftOut } from './client-types.ts'

describe('the client', () => {
  it('has the types that the OpenAPI document has now: run npm run client:types', async () => {
    for (const [name, text] of Object.entries(await generateClientTypes())) {
      expect(readSource(`shared/client/${name}`) === text, `shared/client/${name}`).toBe(true)
    }
  })

  it('has every operation except those that only outside services call', () => {
    const listed = allOperations.map(({ name, http }) => ({ name, call: `${http.method} ${http.path}` }))
    expect(leftOut.filter((name) => !listed.some((op) => op.name === name))).toEqual([])
    const expected = listed.filter(({ name }) => !leftOut.includes(name)).map(({ call }) => call)
    expect(clientOperations().sort()).toEqual([...new Set(expected)].sort())
    const types = readSource('shared/client/api-types.ts')
    for (const { name, call } of listed) {
      // Operations that share a method and a path are one in the document.
      const isShared = listed.filter((op) => op.call === call).length > 1
      const known = isShared ? 'change_site' : name
      expect(types.includes(`\n  ${known}: {`), name).toBe(!leftOut.includes(name))
    }
  })

  it('has its functions in its README', () => {
    const readme = readSource('shared/client/README.md')
    const listed = [...readme.matchAll(/^\| `client\.(\w+)` +\| (.+?) *\|$/gm)].flatMap((
      [, group, functions],
    ) => [...functions!.matchAll(/`(\w+)`/g)].map(([, name]) => `${group}.${name}`))
    const client = createClient({ baseUrl: 'http://127.0.0.1' })
    const existing = Object.entries(client).flatMap(([group, functions]) =>
      typeof functions === 'object' ? Object.keys(functions).map((name) => `${group}.${name}`) : []
    )
    expect(listed.sort()).toEqual(existing.sort())
  })
})
