/** A document that is written question by question, or made of the answers that options give. */
export interface FormRequest {
  readonly form: 'lacuna.create' | 'assessment.create' | 'track.create';
  /** The command as it was typed, for messages: `lms-cli lacuna new`. */
  readonly command: string;
  /** The answers that options gave, by the names of their fields. */
  readonly given: readonly GivenAnswer[];
  /** The option that answers each field; none if only a person can answer it. */
  readonly options: Readonly<Record<string, string>>;
  /** The file for the document; null to name it after its title. */
  readonly save: string | null;
  readonly overwrite: boolean;
  /** True if a missing folder of the file is created without asking. */
  readonly createFolder: boolean;
  /** Null if no option says whether to send it. */
  readonly send: boolean | null;
}

export interface GivenAnswer {
  readonly name: string;
  /** Its option, for messages. */
  readonly option: string;
  readonly text: string;
  /** True if a person will finish the answer, so that it may be incomplete. */
  readonly isBegun?: true;
}
