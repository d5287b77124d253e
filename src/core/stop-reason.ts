/**
 * Why a run ended before its work did. `caller`: who sends is refused. `connection`: a setting
 * keeps everything from being sent. `breaker`: the same failure too often in a row.
 */
export type StopReason =
  | 'interrupted'
  | 'deadline'
  | 'errors'
  | 'breaker'
  | 'caller'
  | 'connection';
