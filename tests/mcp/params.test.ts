import { expect, it } from 'vitest'
import { revisions, rpc } from '../support/mcp-clients.ts'
import { useWorld } from './world.ts'

const { platform, byKey } = useWorld()

const invalid: [method: string, params: Record<string, unknown>, named: string][] = [
  ['resources/read', {}, 'uri'],
  ['resources/read', { uri: 7 }, 'uri'],
  ['tools/call', { arguments: {} }, 'name'],
  ['tools/call', { name: 'list_catalogs', arguments: 'none' }, 'arguments'],
]

it.each(revisions.flatMap((revision) => invalid.map((one) => [revision, ...one] as const)))(
  'parameters that are off their schema are the caller’s fault: %s %s %j',
  async (revision, method, params, named) => {
    const { body } = await rpc(platform.mcp, revision, byKey(), method, params)
    expect(body).toMatchObject({ jsonrpc: '2.0', error: { code: -32602 } })
    expect(body.error.message).toContain(named)
    expect(body.error.message).not.toContain('"code"')
  },
)
