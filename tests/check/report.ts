/** Prints the first failures and the counts, and ends the process. Nothing that passed is a failure too. */
export function reportChecks(passed: number, failures: string[]): never {
  for (const failure of failures.slice(0, 10)) console.error(failure)
  console.log(`${passed} passed, ${failures.length} failed`)
  Deno.exit(failures.length === 0 && passed > 0 ? 0 : 1)
}
