import fs from 'node:fs'
import git from 'isomorphic-git'
import http from 'isomorphic-git/http/web'

/** A repository to clone, as a request of Vercel's API names it. */
export interface Source {
  url: string
  username?: string
  password?: string
  depth?: number
}

/** Clones a repository into a folder; what lay there of one that was cut off is gone first. */
export async function cloneInto(dir: string, { url, username, password, depth }: Source): Promise<void> {
  await fs.promises.rm(dir, { recursive: true, force: true })
  await fs.promises.mkdir(dir, { recursive: true })
  await git.clone({
    fs,
    http,
    dir,
    url,
    depth,
    singleBranch: true,
    onAuth: () => ({ username, password }),
    onAuthFailure: () => ({ cancel: true }),
  })
}
