/** A condition in parts: `not` binds before `and`, `and` before `or`. */
export type Condition =
  | { readonly is: 'name'; readonly text: string }
  | { readonly is: 'not'; readonly of: Condition }
  | { readonly is: 'and' | 'or'; readonly of: readonly Condition[] };

/** Reads a condition; nothing where it cannot be read. What the names are is not looked at: the server knows them. */
export function readCondition(text: string): Condition | null {
  const tokens = text.match(/\w+\s*\(\s*\d+\s*\)|\w+\s*(?:<=|>)\s*\d+|\w+\s+\d+(?:-\d+)+|\w+|[()]|\S/gu) ?? [];
  let next = 0;
  const joined = (word: 'and' | 'or', part: () => Condition | null): Condition | null => {
    const parts: Condition[] = [];
    for (;;) {
      const read = part();
      if (!read) return null;
      parts.push(...(read.is === word ? read.of : [read]));
      if (tokens[next] !== word) break;
      next += 1;
    }
    return parts.length === 1 ? (parts[0] ?? null) : { is: word, of: parts };
  };
  const any = (): Condition | null => joined('or', all);
  const all = (): Condition | null => joined('and', one);
  const one = (): Condition | null => {
    const token = tokens[next];
    next += 1;
    if (token === undefined || token === 'and' || token === 'or' || token === ')') return null;
    if (token === 'not' || /^not\s*\($/u.test(token)) {
      const of = one();
      return of && { is: 'not', of };
    }
    if (token === '(') {
      const inner = any();
      if (!inner || tokens[next] !== ')') return null;
      next += 1;
      return inner;
    }
    return /^\w/u.test(token) ? { is: 'name', text: token.replace(/\s+/gu, ' ') } : null;
  };
  const read = any();
  return read && next === tokens.length ? read : null;
}

/** A condition as files write it. */
export function writeCondition(condition: Condition): string {
  switch (condition.is) {
    case 'name':
      return condition.text;
    case 'not':
      return `not ${inside(condition.of, condition.of.is === 'and' || condition.of.is === 'or')}`;
    case 'and':
      return condition.of.map((part) => inside(part, part.is === 'or')).join(' and ');
    case 'or':
      return condition.of.map((part) => inside(part, false)).join(' or ');
  }
}

const inside = (condition: Condition, brackets: boolean): string =>
  brackets ? `(${writeCondition(condition)})` : writeCondition(condition);
