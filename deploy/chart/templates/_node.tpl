{{/*
A node as a StatefulSet. Takes the context, the component (service, web or indexer), the ROLE and
the number of replicas.
*/}}
{{- define "knowledge.node" -}}
{{- $context := .context -}}
{{- $name := printf "%s-%s" (include "knowledge.fullname" $context) .component -}}
apiVersion: apps/v1
kind: StatefulSet
metadata:
  name: {{ $name }}
  labels:
    {{- include "knowledge.labels" $context | nindent 4 }}
    app.kubernetes.io/component: {{ .component }}
spec:
  serviceName: {{ $name }}
  replicas: {{ .replicas }}
  # The first start of one node need not wait for the others; an update still goes one by one.
  podManagementPolicy: Parallel
  selector:
    matchLabels:
      {{- include "knowledge.selector" $context | nindent 6 }}
      app.kubernetes.io/component: {{ .component }}
  template:
    metadata:
      labels:
        {{- include "knowledge.labels" $context | nindent 8 }}
        app.kubernetes.io/component: {{ .component }}
        {{- if ne .role "indexer" }}
        knowledge/answers: "true"
        {{- end }}
      annotations:
        # A changed configuration is followed by the pods themselves; a setting needs a restart.
        checksum/settings: {{ toJson $context.Values.settings | sha256sum }}
        {{- with $context.Values.podAnnotations }}
        {{- toYaml . | nindent 8 }}
        {{- end }}
    spec:
      automountServiceAccountToken: false
      enableServiceLinks: false
      # The delay, ten seconds to finish, and some to spare.
      terminationGracePeriodSeconds: {{ add 20 (div $context.Values.stopDelayMs 1000) }}
      securityContext:
        {{- include "knowledge.pod-security" $context | nindent 8 }}
      {{- include "knowledge.placement" $context | nindent 6 }}
      {{- if $context.Values.affinity }}
      affinity:
        {{- toYaml $context.Values.affinity | nindent 8 }}
      {{- else if eq .component "web" }}
      affinity:
        podAntiAffinity:
          preferredDuringSchedulingIgnoredDuringExecution:
            - weight: 100
              podAffinityTerm:
                topologyKey: kubernetes.io/hostname
                labelSelector:
                  matchLabels:
                    {{- include "knowledge.selector" $context | nindent 20 }}
                    app.kubernetes.io/component: web
      {{- end }}
      containers:
        - name: knowledge
          image: {{ include "knowledge.image" $context | quote }}
          imagePullPolicy: {{ $context.Values.image.pullPolicy }}
          securityContext:
            {{- include "knowledge.container-security" $context | nindent 12 }}
          ports:
            - name: http
              containerPort: 3000
            {{- if $context.Values.metrics.enabled }}
            - name: metrics
              containerPort: 9464
            {{- end }}
          env:
            - name: NODE_NAME
              valueFrom:
                fieldRef:
                  fieldPath: metadata.name
            {{- include "knowledge.environment" (dict "context" $context "role" .role) | nindent 12 }}
          {{- with $context.Values.secrets }}
          envFrom:
            {{- range . }}
            - secretRef:
                name: {{ . }}
            {{- end }}
          {{- end }}
          # The port opens before the first index is built, so a pod that indexes is alive, not ready.
          startupProbe:
            tcpSocket:
              port: http
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            tcpSocket:
              port: http
            periodSeconds: 10
          readinessProbe:
            httpGet:
              path: /api/health
              port: http
            periodSeconds: 2
            timeoutSeconds: 5
          {{- with $context.Values.resources }}
          resources:
            {{- toYaml . | nindent 12 }}
          {{- end }}
          volumeMounts:
            - name: data
              mountPath: /data
            - name: temporary
              mountPath: /tmp
            {{- if $context.Values.documents.volume }}
            - name: documents
              mountPath: /docs
              readOnly: true
            {{- end }}
            {{- if $context.Values.configuration }}
            - name: configuration
              mountPath: /configuration
              readOnly: true
            {{- end }}
      volumes:
        - name: temporary
          emptyDir: {}
        {{- with $context.Values.documents.volume }}
        - name: documents
          {{- toYaml . | nindent 10 }}
        {{- end }}
        {{- if $context.Values.configuration }}
        - name: configuration
          configMap:
            name: {{ include "knowledge.fullname" $context }}
        {{- end }}
  volumeClaimTemplates:
    - metadata:
        name: data
      spec:
        accessModes:
          - ReadWriteOnce
        {{- with $context.Values.data.storageClass }}
        storageClassName: {{ . }}
        {{- end }}
        resources:
          requests:
            storage: {{ $context.Values.data.size }}
{{- end -}}

{{/* The variables of a node; those of a secret have no value here. */}}
{{- define "knowledge.environment" -}}
{{- $context := .context -}}
{{- $values := $context.Values -}}
{{- $name := include "knowledge.fullname" $context -}}
- name: STOP_DELAY_MS
  value: {{ $values.stopDelayMs | quote }}
{{- if $values.configuration }}
- name: KNOWLEDGE_CONFIG
  value: /configuration/knowledge.config.json
{{- else if and $values.documents.volume (not (hasKey $values.settings "KNOWLEDGE_CONFIG")) (not (hasKey $values.settings "WIKI_DIR")) }}
- name: WIKI_DIR
  value: /docs
{{- end }}
{{- if $values.cluster.enabled }}
- name: ROLE
  value: {{ .role }}
- name: INDEX_SYNC_URL
  value: {{ include "knowledge.index-url" $context | quote }}
{{- if eq .role "web" }}
- name: STATE_DB_URL
  value: {{ include "knowledge.state-url" $context | quote }}
{{- with include "knowledge.redis-url" $context }}
- name: REDIS_URL
  value: {{ . | quote }}
{{- end }}
{{- end }}
{{- end }}
{{- if $values.metrics.enabled }}
- name: METRICS_PORT
  value: "9464"
- name: METRICS_HOST
  value: 0.0.0.0
{{- end }}
{{- if not (hasKey $values.settings "ALLOWED_HOSTS") }}
- name: ALLOWED_HOSTS
  value: {{ printf "%s,%s.%s,%s.%s.svc,%s.%s.svc.cluster.local" $name $name $context.Release.Namespace $name $context.Release.Namespace $name $context.Release.Namespace }}{{ if $values.ingress.enabled }},{{ $values.ingress.host }}{{ end }}
{{- end }}
{{- if $values.ingress.enabled }}
{{- if and $values.ingress.tlsSecret (not (hasKey $values.settings "PUBLIC_ORIGIN")) }}
- name: PUBLIC_ORIGIN
  value: https://{{ $values.ingress.host }}
{{- end }}
{{- if not (hasKey $values.settings "TRUST_PROXY") }}
- name: TRUST_PROXY
  value: {{ $values.ingress.proxies | quote }}
{{- end }}
{{- end }}
{{- range $key, $value := $values.settings }}
- name: {{ $key }}
  {{- /* Numbers of values are floats, which would be written with an exponent. */}}
  value: {{ if kindIs "float64" $value }}{{ $value | int64 | quote }}{{ else }}{{ $value | quote }}{{ end }}
{{- end }}
{{- end -}}
