/** What the operator did not ask rightly: printed alone, exit status 2. */
export class Usage extends Error {}

/** A sentence that ends the import: printed alone, exit status 1. */
export class Refusal extends Error {}
