// npm run check: format, lint and types, at the same time, because the types keep one core busy.
const checks = [['fmt', '--check', '--quiet'], ['lint', '--quiet'], ['check', '--quiet', '.']]

const statuses = await Promise.all(checks.map(async (args) => {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), { args }).output()
  // Each check's output in one piece.
  for (const output of [stdout, stderr]) await Deno.stderr.write(output)
  return code
}))
Deno.exit(Math.max(...statuses))
