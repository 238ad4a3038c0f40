/** By how much a side was ahead: `+12`, `−3`, `0`. */
export const sayLead = (lead: number): string => (lead > 0 ? `+${lead}` : lead < 0 ? `−${-lead}` : '0');
