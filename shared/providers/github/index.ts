import { baseUrl, optional, provider, secret } from '../provider.ts'

/** Repositories of sandboxes: https://docs.github.com/rest */
export const github = provider({
  port: 'repositories',
  standIn: 'github',
  environment: {
    GITHUB_TOKEN: secret(),
    GITHUB_OWNER: optional(/^[\w-]{1,100}$/),
    GITHUB_API_BASE: baseUrl('https://api.github.com'),
  },
  // It has its own time limits, because an upload and a commit take longer than other requests.
  async open({ GITHUB_API_BASE: apiBase, GITHUB_TOKEN: token, GITHUB_OWNER: owner }) {
    const { githubRepositories } = await import('./github.ts')
    return githubRepositories({ apiBase, token, owner })
  },
})
