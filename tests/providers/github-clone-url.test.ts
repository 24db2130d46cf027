import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { cloneUrl } from '../../shared/providers/github/clone-url.ts'
import { githubRepositories } from '../../shared/providers/github/github.ts'
import { startGithub } from '../../supabase/local/stand-ins/github.ts'
import { contentOf, largeBytes } from '../support/contents.ts'
import { serve, useStandIn } from './vendor.ts'

const folder = await Deno.makeTempDir()
afterAll(() => Deno.remove(folder, { recursive: true }))
const github = useStandIn(startGithub({ dir: join(folder, 'github') }))

describe('the address that gets the token for cloning and pushing', () => {
  it.each([
    ['https://api.github.com', 'https://github.com/label/acp.git'],
    ['https://api.label.ghe.com', 'https://label.ghe.com/label/acp.git'],
    ['https://git.label.example/api/v3', 'https://git.label.example/label/acp.git'],
    ['https://git.label.example:8443/api/v3', 'https://git.label.example:8443/label/acp.git'],
    ['http://127.0.0.1:4000', 'http://stack.test/stand-ins/github/label/acp.git'],
  ])('of the API %s may be %s', (apiBase, url) => {
    expect(cloneUrl(apiBase).parse(url)).toBe(url)
  })

  it.each([
    ['https://api.github.com', 'http://github.com/label/acp.git'],
    ['https://api.github.com', 'https://github.com.example/label/acp.git'],
    ['https://api.github.com', 'https://elsewhere.example/label/acp.git'],
    ['https://api.github.com', 'https://github.com:8443/label/acp.git'],
    ['https://api.github.com', 'https://someone@github.com/label/acp.git'],
    ['https://git.label.example/api/v3', 'https://github.com/label/acp.git'],
    ['http://127.0.0.1:4000', 'https://github.com/label/acp.git'],
    ['https://api.github.com', 'git://github.com/label/acp.git'],
  ])('of the API %s is never %s', (apiBase, url) => {
    expect(cloneUrl(apiBase).safeParse(url).success).toBe(false)
  })

  it('is not used for a setup or a push if the API returns another', async () => {
    const apiBase = serve(async (request) => {
      const { pathname } = new URL(request.url)
      const { method, headers, body } = request
      const response = await fetch(`${github.origin}${pathname}`, { method, headers, body })
      return new Response(
        (await response.text()).replace(/"clone_url":"http:/, '"clone_url":"https:'),
        response,
      )
    })
    const direct = githubRepositories({ apiBase: github.origin, token: github.apiKey })
    const { repository } = await direct.ensure('acp')
    const changed = githubRepositories({ apiBase, token: github.apiKey })
    await expect(changed.ensure('acp')).rejects.toMatchObject({ fault: 'provider_invalid_response' })
    const content = () => contentOf(largeBytes(33 * 2 ** 20))
    const blob = await changed.put(repository, content(), () => Promise.resolve(content()))
    await expect(changed.commit(repository, [{ path: 'mix.wav', blob }], 'A mix'))
      .rejects.toMatchObject({ fault: 'provider_invalid_response' })
  })
})
