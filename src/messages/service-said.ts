/** What the service itself said of a refusal; any part may be missing. */
export interface ServiceSaid {
  readonly status: number;
  readonly serviceCode: string | null;
  readonly text: string | null;
}

export const serviceText = ({ status, serviceCode, text }: ServiceSaid) =>
  [
    text ?? `HTTP ${status}`,
    serviceCode === null || serviceCode === text ? null : `(${serviceCode})`,
  ]
    .filter((part) => part !== null)
    .join(' ');
