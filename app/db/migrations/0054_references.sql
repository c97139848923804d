CREATE TABLE "floor_notices" (
	"rate_id" integer NOT NULL,
	"contract_id" integer NOT NULL,
	"price_cents" integer NOT NULL,
	CONSTRAINT "floor_notices_rate_id_contract_id_pk" PRIMARY KEY("rate_id","contract_id")
);
--> statement-breakpoint
CREATE TABLE "terms_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "terms_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"message" text NOT NULL,
	"changes" text NOT NULL,
	"applies_from" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	CONSTRAINT "terms_versions_appliesFrom_unique" UNIQUE("applies_from")
);
--> statement-breakpoint
CREATE TABLE "landing_texts" (
	"path" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reference_lines" (
	"list" text NOT NULL,
	"line_id" integer NOT NULL,
	"label" text,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "reference_lines_list_line_id_pk" PRIMARY KEY("list","line_id")
);
--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "edited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "resources" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "floor_notices" ADD CONSTRAINT "floor_notices_rate_id_rates_id_fk" FOREIGN KEY ("rate_id") REFERENCES "public"."rates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "floor_notices" ADD CONSTRAINT "floor_notices_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;