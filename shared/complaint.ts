/**
 * What whoever types a command can put right by themselves: the command ends with its message, one line that says what,
 * where and what to do, in place of a stack.
 */
export class Complaint extends Error {
  override readonly name = 'Complaint';
}
