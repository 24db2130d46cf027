import { describe, expect, it } from 'vitest'
import { readSource } from '../structure/imports.ts'
import { revisions, rpc } from '../support/mcp-clients.ts'
import { history, useWorld } from './world.ts'

const { platform, byKey } = useWorld()

/** As the guide says. */
const largestView = 1_000 * Number(/inline, (\d+) KB at\s+most/.exec(readSource('docs/mcp.md'))![1])

describe.each(revisions)('views, %s', (revision) => {
  const send = (method: string, params: Record<string, unknown> = {}, query = '') =>
    rpc(platform.mcp, revision, byKey(), method, params, { query })

  it('are announced by their tools, listed and read', async () => {
    const { tools } = (await send('tools/list')).body.result
    const announced = tools.flatMap((
      { name, _meta }: { name: string; _meta?: { ui: { resourceUri: string } } },
    ) => _meta ? [[name, _meta.ui.resourceUri]] : [])
    const uri = (name: string) => `ui://artist-catalog-platform/${name}`
    expect(announced).toEqual([
      ['explain_catalog_valuation', uri('valuation')],
      [history, uri('playcount-history')],
      ['preview_site', uri('site-preview')],
    ])
    const { resources } = (await send('resources/list')).body.result
    for (const [, uri] of announced) {
      expect(resources)
        .toContainEqual(expect.objectContaining({ uri, mimeType: 'text/html;profile=mcp-app' }))
      const { contents: [view] } = (await send('resources/read', { uri })).body.result
      expect(view).toMatchObject({
        uri,
        mimeType: 'text/html;profile=mcp-app',
        _meta: {
          ui: { csp: { connectDomains: [], frameDomains: [], baseUriDomains: [] }, prefersBorder: true },
        },
      })
      expect(view.text.length).toBeLessThanOrEqual(largestView)
      expect(view.text).toMatch(/^<!doctype html>/)
      expect(view.text).not.toMatch(/src="|href="|@import|url\(http/)
      expect(view.text.match(/<\/script>/g)).toHaveLength(1)
    }
  })

  it('are served only with their tools', async () => {
    const uri = 'ui://artist-catalog-platform/valuation'
    expect((await send('resources/read', { uri }, '?groups=sites')).body.error)
      .toMatchObject({ code: -32602 })
    expect((await send('resources/list', {}, '?groups=accounts')).body.result.resources).toEqual([])
    const unknown = 'ui://artist-catalog-platform/nothing'
    expect((await send('resources/read', { uri: unknown })).body.error).toMatchObject({ code: -32602 })
  })
})
