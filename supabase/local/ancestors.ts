/**
 * Calls `gone` when a process between npm and this one ends. npm and its shell may die of a signal without passing it on, and the
 * stack would keep running unnoticed.
 */
export async function watchAncestors(gone: () => void): Promise<() => void> {
  if (!Deno.env.has('npm_lifecycle_event')) return () => {}
  const chain = [Deno.pid, Deno.ppid]
  while (chain.length < 6 && !(await describe(chain.at(-1)!))?.name.includes('npm')) {
    const parent = (await describe(chain.at(-1)!))?.parent
    if (parent === undefined || parent <= 1) break
    chain.push(parent)
  }
  const [, parent, ...above] = chain
  const intact = async () => {
    if (Deno.ppid !== parent) return false
    for (const [index, expected] of above.entries()) {
      if ((await describe(chain[index + 1]!))?.parent !== expected) return false
    }
    return true
  }
  const timer = setInterval(async () => await intact() || gone(), Deno.build.os === 'linux' ? 250 : 1000)
  return () => clearInterval(timer)
}

async function describe(pid: number): Promise<{ parent: number; name: string } | undefined> {
  try {
    if (Deno.build.os === 'linux') {
      const [, name, parent] = /^\d+ \((.*)\) \S (\d+)/s.exec(await Deno.readTextFile(`/proc/${pid}/stat`))!
      return { parent: Number(parent), name: name! }
    }
    const ps = new Deno.Command('ps', { args: ['-o', 'ppid=,command=', '-p', `${pid}`], stderr: 'null' })
    const [, parent, name] = /^\s*(\d+)\s+(.*)/.exec(new TextDecoder().decode((await ps.output()).stdout))!
    return { parent: Number(parent), name: name! }
  } catch {
    return undefined
  }
}
