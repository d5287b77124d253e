/** A document that is written question by question, or of the answers that options gave. */
export interface FormRequest {
  readonly form: 'lacuna.create' | 'assessment.create' | 'track.create';
  /** As it was typed, for messages: `lms-cli lacuna new`. */
  readonly command: string;
  /** What options answered, by the names of the fields. */
  readonly given: readonly GivenAnswer[];
  /** What answers a field without a question; none where only a person can. */
  readonly options: Readonly<Record<string, string>>;
  /** The file for the document; null where it is called by what it is about. */
  readonly save: string | null;
  readonly overwrite: boolean;
  /** True where a missing folder of the file is created without a question. */
  readonly createFolder: boolean;
  /** Null where nothing was said of sending. */
  readonly send: boolean | null;
}

export interface GivenAnswer {
  readonly name: string;
  /** Its option, for messages. */
  readonly option: string;
  readonly text: string;
  /** True where a person is to go on with it: it need not be right yet. */
  readonly isBegun?: true;
}
